import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import {
  AttachMenu,
  ChatForm,
  FormMessage,
  FormSheet,
  LocationSheet,
  PictureSheet,
  StorePicker,
  StoreSheet,
  VoiceSheet,
} from '../../src/components/index.ts';
import { fields, rendererProps, stores } from '../support/cards.ts';
import { fakeRecorder, locate, photo, uploads } from '../support/inputs.ts';
import { loggedActions, playground, sheetPlayground } from '../support/playground.tsx';

const meta = {
  title: 'Components/Inputs',
  component: FormMessage,
  args: { ...rendererProps, title: 'We call you back', fields },
} satisfies Meta<typeof FormMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 24 }}>
      <FormMessage {...rendererProps} title="We call you back" fields={fields} />
      <StorePicker {...rendererProps} stores={stores} />
      <AttachMenu
        onSend={rendererProps.onSend}
        picture={{ uploads }}
        voice={{ uploads, recorder: fakeRecorder }}
        location={{ locate }}
        store={{ stores, locate }}
        form={{ title: 'We call you back', fields }}
      />
    </div>
  ),
};

export const Playground: Story = { args: loggedActions };

const form = { title: 'We call you back', fields };
const callbacks = { onSend: loggedActions.onSend, onClose: () => {} };

export const AttachPlayground = playground(AttachMenu, {
  onSend: loggedActions.onSend,
  picture: { uploads },
  voice: { uploads, recorder: fakeRecorder },
  location: { locate },
  store: { stores, locate },
  form,
});

export const FormPlayground = playground(ChatForm, { ...form, onSubmit: fn(), onCancel: fn() });

export const StoresPlayground = playground(
  StorePicker,
  { stores, locate, choice: 'open', onAnswer: loggedActions.onAnswer },
  { choice: { control: 'inline-radio', options: ['open', 'answered', 'stale', 'closed'] } },
);

export const FormSheetPlayground = sheetPlayground(FormSheet, { ...form, ...callbacks });

export const LocationSheetPlayground = sheetPlayground(LocationSheet, { locate, ...callbacks });

export const StoreSheetPlayground = sheetPlayground(StoreSheet, { stores, locate, ...callbacks });

export const VoiceSheetPlayground = sheetPlayground(VoiceSheet, {
  uploads,
  recorder: fakeRecorder,
  maxSeconds: 120,
  ...callbacks,
});

export const PictureSheetPlayground = {
  ...sheetPlayground(PictureSheet, { files: [], uploads, maxPictures: 5, ...callbacks }),
  loaders: [async () => ({ props: { files: [await photo('tent.jpg', '#5a6b4f')] } })],
};

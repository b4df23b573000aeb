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
import { fields, given, stores } from '../support/cards.ts';
import { hummingRecorder, locate, photo, uploads } from '../support/inputs.ts';
import { acts, playground, sheetPlayground } from '../support/playground.tsx';

const meta = {
  title: 'Components/Inputs',
  component: FormMessage,
  args: { ...given, title: 'We call you back', fields },
} satisfies Meta<typeof FormMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 24 }}>
      <FormMessage {...given} title="We call you back" fields={fields} />
      <StorePicker {...given} stores={stores} />
      <AttachMenu
        onSend={given.onSend}
        picture={{ uploads }}
        voice={{ uploads, recorder: hummingRecorder }}
        location={{ locate }}
        store={{ stores, locate }}
        form={{ title: 'We call you back', fields }}
      />
    </div>
  ),
};

export const Playground: Story = { args: acts };

const form = { title: 'We call you back', fields };
const ends = { onSend: acts.onSend, onClose: () => {} };

export const AttachPlayground = playground(AttachMenu, {
  onSend: acts.onSend,
  picture: { uploads },
  voice: { uploads, recorder: hummingRecorder },
  location: { locate },
  store: { stores, locate },
  form,
});

export const FormPlayground = playground(ChatForm, { ...form, onSubmit: fn(), onCancel: fn() });

export const StoresPlayground = playground(
  StorePicker,
  { stores, locate, choice: 'open', onAnswer: acts.onAnswer },
  { choice: { control: 'inline-radio', options: ['open', 'answered', 'stale', 'closed'] } },
);

export const FormSheetPlayground = sheetPlayground(FormSheet, { ...form, ...ends });

export const LocationSheetPlayground = sheetPlayground(LocationSheet, { locate, ...ends });

export const StoreSheetPlayground = sheetPlayground(StoreSheet, { stores, locate, ...ends });

export const VoiceSheetPlayground = sheetPlayground(VoiceSheet, {
  uploads,
  recorder: hummingRecorder,
  maxSeconds: 120,
  ...ends,
});

export const PictureSheetPlayground = {
  ...sheetPlayground(PictureSheet, { files: [], uploads, maxPictures: 5, ...ends }),
  loaders: [async () => ({ given: { files: [await photo('tent.jpg', '#5a6b4f')] } })],
};

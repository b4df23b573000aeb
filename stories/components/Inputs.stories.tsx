import type { Meta, StoryObj } from '@storybook/react-vite';
import { AttachMenu, FormMessage, StorePicker } from '../../src/components/index.ts';
import { fields, given, stores } from '../support/cards.ts';
import { hummingRecorder, locate, uploads } from '../support/inputs.ts';

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

export const Playground: Story = {};

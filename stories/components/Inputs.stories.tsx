import type { Meta, StoryObj } from '@storybook/react-vite';
import { AttachMenu, FormMessage, StorePicker } from '../../src/components/index.ts';
import { fields, given, stores } from '../support/cards.ts';

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
        upload={async (file) => URL.createObjectURL(file)}
        locate={async () => ({ latitude: 54.46, longitude: -3.09 })}
      />
    </div>
  ),
};

export const Playground: Story = {};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { AttachMenu, FormMessage, ShopperInput, StorePicker } from '../../src/components/index.ts';
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

/** What the shopper said or chose, as it stands in the thread. */
export const Said: StoryObj<typeof ShopperInput> = {
  render: () => (
    <div style={{ display: 'grid', gap: 12, justifyItems: 'end' }}>
      <ShopperInput input={{ kind: 'text', text: 'Is it *really* dry inside?' }} />
      <ShopperInput input={{ kind: 'button', id: 'keep', title: 'Keep it' }} />
      <ShopperInput
        input={{ kind: 'row', id: 'x', title: 'Express', description: 'Next working day, 9.90 EUR' }}
      />
      <ShopperInput
        input={{ kind: 'store', storeId: 's', name: 'Keswick', city: 'Keswick', state: 'Cumbria' }}
      />
      <ShopperInput
        input={{ kind: 'form', values: { name: 'Ana', size: 'm', news: 'true' } }}
        labels={{ name: 'Name', size: 'Size', news: 'Newsletter' }}
      />
      <ShopperInput input={{ kind: 'location', latitude: 54.46, longitude: -3.09, name: '', address: '' }} />
    </div>
  ),
};

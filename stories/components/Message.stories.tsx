import type { Meta, StoryObj } from '@storybook/react-vite';
import { MessageView, UserInput } from '../../src/components/index.ts';
import { agent, shopper } from '../support/storyChat.ts';

const meta = {
  title: 'Components/Message',
  component: MessageView,
  args: { message: agent('a', 'The **Kestrel 70** carries best above 18 kg.') },
} satisfies Meta<typeof MessageView>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};

export const FromShopper: Story = { args: { message: shopper('b', 'And below that?') } };

export const NotSent: Story = { args: { message: shopper('b', 'And below that?', 'failed') } };

export const FromAnotherDevice: Story = {
  args: {
    message: {
      id: 'd',
      from: 'agent',
      at: 0,
      event: { kind: 'text', speaker: 'shopper', text: 'Send it to Elm Street 4.' },
      sentElsewhere: true,
    },
  },
};

export const FromLiveAgent: Story = {
  args: {
    message: { id: 'c', from: 'host', at: 0, name: 'Ada', text: 'Hello, Ada here. I have your order open.' },
  },
};

/** The kinds of shopper input except pictures and recordings, as shown in the thread. */
export const EveryInput: StoryObj<typeof UserInput> = {
  render: () => (
    <div style={{ display: 'grid', gap: 12, justifyItems: 'end' }}>
      <UserInput input={{ kind: 'text', text: 'Is it *really* dry inside?' }} />
      <UserInput input={{ kind: 'button', id: 'keep', title: 'Keep it' }} />
      <UserInput
        input={{ kind: 'row', id: 'x', title: 'Express', description: 'Next working day, 9.90 EUR' }}
      />
      <UserInput
        input={{ kind: 'store', storeId: 's', name: 'Keswick', city: 'Keswick', state: 'Cumbria' }}
      />
      <UserInput
        input={{ kind: 'form', values: { name: 'Ana', size: 'm', news: 'true' } }}
        labels={{ name: 'Name', size: 'Size', news: 'Newsletter' }}
      />
      <UserInput input={{ kind: 'location', latitude: 54.46, longitude: -3.09, name: '', address: '' }} />
    </div>
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { startTools, ToolCallRow } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { HostMessage, ToolCall } from '../../src/store/index.ts';
import { createStoryChat, moment } from '../support/storyChat.ts';

const title = 'Put it into your bag';
const labels = { product: 'Product', size: 'Size', count: 'Pieces', gift: 'Gift wrap' };

const State = ({ status, reason, isRemote, input }: Omit<ToolCall, 'callId' | 'name'>) => {
  const call: ToolCall = {
    callId: 'c',
    name: 'add_to_bag',
    input,
    status,
    ...(reason && { reason }),
    ...(isRemote && { isRemote }),
  };
  const message: HostMessage = { id: 'm', turnId: 't', from: 'host', at: moment, text: title, call };
  const turn = { status: 'receiving', turnId: 't', since: moment } as const;
  const store = createStoryChat([message], { turn });
  startTools(store, { add_to_bag: { title, labels } });
  return (
    <ChatProvider store={store}>
      <ToolCallRow message={message} />
    </ChatProvider>
  );
};

const meta = {
  title: 'Tests/States/Tool calls',
  component: State,
  args: {
    status: 'waiting',
    input: { product: 'Fell Boot', size: '42', count: 2, gift: true },
  },
} satisfies Meta<typeof State>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Waiting: Story = {};
export const WaitingWithoutInput: Story = { args: { input: {} } };
export const LongInput: Story = {
  args: {
    input: {
      product: 'A very long product name that takes more than one line in a narrow panel, with 2.5 layers',
      notes: [
        'Ring the bell twice',
        'Leave it with the neighbour',
        { floor: 3, code: '1234567890'.repeat(6) },
      ],
    },
  },
};
export const Running: Story = { args: { status: 'running' } };
export const Done: Story = { args: { status: 'done' } };
export const Allowed: Story = { args: { status: 'done', isRemote: true } };
export const Declined: Story = { args: { status: 'declined' } };
export const Failed: Story = { args: { status: 'failed', reason: 'error' } };
export const Interrupted: Story = { args: { status: 'failed', reason: 'interrupted' } };
export const Expired: Story = { args: { status: 'failed', reason: 'expired' } };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { HandoverNotice } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { HandoverState } from '../../src/store/index.ts';
import { createStoryChat } from '../support/storyChat.ts';

const handover: HandoverState = { status: 'waiting', messageId: 'h' };

const meta = {
  title: 'Components/Handover',
  component: HandoverNotice,
  decorators: [
    (Story) => (
      <ChatProvider store={createStoryChat([], { handover })}>
        <Story />
      </ChatProvider>
    ),
  ],
  args: {
    messageId: 'h',
    event: {
      kind: 'handover',
      reasonKind: 'agent',
      reason: 'Customer wants to be called',
      reasonNative: 'You would like to be called back.',
      fields: {},
    },
  },
} satisfies Meta<typeof HandoverNotice>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};

const kinds = ['agent', 'storefront', 'orderStatus', 'location', 'leadgen', 'other'] as const;

export const EveryReason: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      {kinds.map((reasonKind) => (
        <HandoverNotice
          key={reasonKind}
          messageId={reasonKind}
          event={{ kind: 'handover', reasonKind, reason: '', reasonNative: '', fields: {} }}
        />
      ))}
    </div>
  ),
};

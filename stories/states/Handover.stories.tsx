import type { Meta, StoryObj } from '@storybook/react-vite';
import { HandoverNotice } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { ChatState, ContactOption, HandoverOptions, HandoverState } from '../../src/store/index.ts';
import { createStoryChat, moment } from '../support/storyChat.ts';

interface Args {
  readonly handover: HandoverState;
  readonly reason: string;
  readonly session: ChatState['session'];
  /** The shop's handover options. */
  readonly options?: HandoverOptions;
}

const State = ({ handover, reason, session, options }: Args) => (
  <ChatProvider store={createStoryChat([], { handover, session })} handover={options}>
    <HandoverNotice
      messageId="h"
      event={{ kind: 'handover', reasonKind: 'agent', reason: '', reasonNative: reason, fields: {} }}
    />
  </ChatProvider>
);

const meta = {
  title: 'Tests/States/Handover',
  component: State,
  args: {
    handover: { status: 'waiting', messageId: 'h' },
    reason: 'A warranty question about the Kestrel 70',
    session: { status: 'open', sessionId: 's' },
  },
} satisfies Meta<typeof State>;
export default meta;

type Story = StoryObj<typeof meta>;

const requested: Args['handover'] = {
  status: 'requested',
  messageId: 'h',
  reason: '',
  reasonNative: '',
};
export const Requested: Story = { args: { handover: requested } };
export const Waiting: Story = {};
export const WaitingTooLong: Story = {
  args: { handover: { status: 'waiting', messageId: 'h', expectedAt: moment } },
};
export const Connected: Story = { args: { handover: { status: 'connected', messageId: 'h', name: 'Ada' } } };
export const Ended: Story = { args: { handover: { status: 'ended', messageId: 'h' } } };
export const Failed: Story = {
  args: { handover: { status: 'failed', messageId: 'h', reason: 'We are here from 9 to 18.' } },
};
export const WithoutAReason: Story = { args: { reason: '' } };
export const ReasonInHebrew: Story = {
  args: { reason: 'הלקוחה ביקשה לדבר עם נציג בנוגע לאחריות' },
};
export const SessionClosed: Story = {
  args: { session: { status: 'closed', reason: 'shopper', at: moment } },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const Dark: Story = { globals: { scheme: 'dark' } };
export const Narrow: Story = { globals: { width: '320' } };
export const LongReason: Story = {
  args: { reason: 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(12).trim() },
};

const contactOptions: readonly ContactOption[] = [
  { kind: 'link', href: 'tel:+49301234567' },
  { kind: 'link', href: 'https://chat.example/shop', label: 'Write to us', textParameter: 'text' },
  { kind: 'live-chat', call: 'pageChat.open' },
  { kind: 'ticket', endpoint: 'https://shop.example/tickets' },
];
export const ContactOptions: Story = { args: { handover: requested, options: { contactOptions } } };
export const ContactOptionsRightToLeft: Story = {
  args: { handover: requested, options: { contactOptions } },
  globals: { direction: 'rtl' },
};
export const ShopNotified: Story = { args: { handover: requested, options: { onHandover: () => {} } } };
const failed: Args['handover'] = { status: 'failed', messageId: 'h', reason: '' };
const neverConnects = () => new Promise<never>(() => {});
export const FailedWithContactOptions: Story = {
  args: { handover: failed, options: { channel: neverConnects, contactOptions } },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { HandoverNotice } from '../../src/components/index.ts';
import type { EventOf } from '../../src/protocol/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { ChatState, ContactOption, HandoverOptions, HandoverState } from '../../src/store/index.ts';
import { createStoryChat, moment } from '../support/storyChat.ts';

interface Args {
  readonly handover: HandoverState;
  readonly phrase: string;
  readonly session: ChatState['session'];
  /** The shop's handover options. */
  readonly options?: HandoverOptions;
}

/** The event of a handover to a person, or, with a search phrase, to the shop's website. */
const eventOf = (phrase: string): EventOf<'handover'> => ({
  kind: 'handover',
  reasonKind: phrase === '' ? 'agent' : 'storefront',
  reason: 'Warranty claim, Kestrel 70',
  reasonNative: '',
  fields: { initialSearchPhrase: phrase },
});

const State = ({ handover, phrase, session, options }: Args) => (
  <ChatProvider store={createStoryChat([], { handover, session })} handover={options}>
    <HandoverNotice messageId="h" event={eventOf(phrase)} />
  </ChatProvider>
);

const meta = {
  title: 'Tests/States/Handover',
  component: State,
  args: {
    handover: { status: 'waiting', messageId: 'h' },
    phrase: '',
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
  args: {
    handover: { status: 'failed', messageId: 'h', reason: 'We are here from 9 to 18.' },
    options: { channel: () => new Promise<never>(() => {}) },
  },
};
export const SearchPhrase: Story = { args: { handover: requested, phrase: 'trail shoes, wide' } };
export const SessionClosed: Story = {
  args: { session: { status: 'closed', reason: 'shopper', at: moment } },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const Dark: Story = { globals: { scheme: 'dark' } };
export const Narrow: Story = { globals: { width: '320' } };
export const LongSearchPhrase: Story = {
  args: { phrase: 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(12).trim() },
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

const callAndEmail: readonly ContactOption[] = [
  { kind: 'link', href: 'tel:+353-1-555-0142' },
  { kind: 'link', href: 'mailto:guides@shop.example' },
];
const office = [['09:00', '18:00']] as const;
const days = { mon: office, tue: office, wed: office, thu: office, fri: office } as const;
const open: HandoverOptions = { contactOptions: callAndEmail, hours: { timeZone: 'UTC', days } };
const closed: HandoverOptions = {
  contactOptions: callAndEmail,
  hours: { timeZone: 'UTC', days: { sun: office } },
};
export const NotNotifiedOpen: Story = { args: { handover: requested, options: open } };
export const NotNotifiedClosed: Story = { args: { handover: requested, options: closed } };
export const NotNotifiedClosedDark: Story = {
  args: { handover: requested, options: closed },
  globals: { scheme: 'dark' },
};
export const NotNotifiedHebrew: Story = {
  args: { handover: requested, options: open },
  globals: { locale: 'he', direction: 'rtl' },
};
export const Notifying: Story = {
  args: { handover: requested, options: { onHandover: () => new Promise<void>(() => {}) } },
};
export const ShopNotified: Story = {
  args: { handover: { status: 'notified', messageId: 'h' }, options: { onHandover: () => {} } },
};
export const PersonNotified: Story = {
  args: {
    handover: {
      status: 'notified',
      messageId: 'h',
      name: 'Maeve in the workshop',
      expectedAt: moment + 3 * 3_600_000,
    },
    options: { onHandover: () => {} },
  },
};
const failed: Args['handover'] = { status: 'failed', messageId: 'h', reason: '' };
const neverConnects = () => new Promise<never>(() => {});
export const FailedWithContactOptions: Story = {
  args: { handover: failed, options: { channel: neverConnects, contactOptions } },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatPanel, type ChatPanelProps } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { CartReceipt, ChatState, Message } from '../../src/store/index.ts';
import { agent, createStoryChat, moment, recordedEvents, shopper } from '../support/storyChat.ts';

interface Args {
  readonly messages: readonly Message[];
  readonly state: Partial<ChatState>;
  /** Overrides of the panel's props. */
  readonly panel?: Partial<ChatPanelProps>;
}

const State = ({ messages, state, panel }: Args) => (
  <ChatProvider store={createStoryChat(messages, { session: { status: 'open', sessionId: 's' }, ...state })}>
    <ChatPanel
      title="Fell & Ferry"
      greeting="Where are you going? We find what you need for it."
      starters={['A tent for two in the rain', 'Boots for wide feet', 'What is waterproof?']}
      onClose={() => {}}
      {...panel}
    />
  </ChatProvider>
);

const question = shopper('q', 'I need to get ready for three days in the hills');
const answered = [
  question,
  ...recordedEvents('recommendation').map((event, index) => agent(`r${index}`, event)),
];

const receipt = (id: string, change: Partial<CartReceipt> = {}): Message => ({
  id,
  from: 'host',
  at: moment,
  text: 'Squall 2.5L Rain Jacket was removed from your bag',
  receipt: { productId: id, title: 'Squall 2.5L Rain Jacket', options: ['M', 'Petrol'], ...change },
});
const bought = [
  question,
  receipt('a', { price: 149, currency: 'EUR' }),
  receipt('b', {
    title: 'A title that is much longer than the space beside the price',
    options: [],
    price: 1249,
    currency: 'EUR',
  }),
  receipt('c', { isRemoved: true }),
];

const meta = {
  title: 'Tests/States/Panel',
  component: State,
  parameters: { framed: true },
  args: { messages: answered, state: {} },
} satisfies Meta<typeof State>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { messages: [] } };

export const Sending: Story = {
  args: {
    messages: [shopper('q', 'Anyone there?', 'sending')],
    state: { turn: { status: 'sending', turnId: 't', since: moment } },
  },
};

export const Answered: Story = {
  args: { state: { suggestions: ['Which is the lightest?', 'What about trousers?', 'Can I return it?'] } },
};

export const Offline: Story = {
  args: {
    messages: [...answered, shopper('f', 'Is the warranty five years?', 'failed')],
    state: { turn: { status: 'failed', turnId: 't', reason: 'offline' } },
  },
};

export const ConnectionLost: Story = {
  args: { state: { turn: { status: 'interrupted', turnId: 't', reason: 'cut' } } },
};

export const Unavailable: Story = {
  args: { state: { service: { status: 'down', since: moment, retryAt: moment } } },
};

const unsent = shopper('f', 'Is the warranty five years?', 'failed');

/** A message waits for the service; it is sent once the service is available again. */
export const Waiting: Story = {
  args: {
    messages: [...answered, unsent],
    state: {
      turn: { status: 'failed', turnId: 't', reason: 'unavailable' },
      outbox: [{ messageId: 'f', input: { kind: 'text', text: 'Is the warranty five years?' } }],
      service: { status: 'down', since: moment, retryAt: moment },
    },
  },
};

/** The service died while it wrote the answer. */
export const Incomplete: Story = {
  args: {
    messages: [
      question,
      {
        id: 'i',
        from: 'agent',
        at: moment,
        event: { kind: 'text', speaker: 'agent', text: 'Three days in the hills need a shell, a warm' },
        isIncomplete: true,
      },
    ],
    state: { turn: { status: 'interrupted', turnId: 't', reason: 'cut' } },
  },
};

export const LiveAgent: Story = {
  args: {
    messages: [
      ...answered,
      agent('h', {
        kind: 'handover',
        reasonKind: 'agent',
        reason: 'Customer wants to be called',
        reasonNative: '',
        fields: {},
      }),
      { id: 'p', from: 'host', at: moment, name: 'Ada', text: 'Hello, Ada here. What is your number?' },
    ],
    state: { handover: { status: 'connected', messageId: 'h', name: 'Ada' } },
  },
};

export const Closed: Story = {
  args: { state: { session: { status: 'closed', reason: 'agent', at: moment } } },
};

export const Dark: Story = { globals: { scheme: 'dark' } };

export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const Narrow: Story = { globals: { width: '320' } };

export const German: Story = { args: { messages: [] }, globals: { locale: 'de' } };

export const Fashion: Story = { globals: { brand: 'fashion' } };

export const Toys: Story = { globals: { brand: 'toys' } };

const legal = 'An automated assistant answers here. See our [privacy notice](https://shop.example/privacy).';
export const LegalNotice: Story = { args: { panel: { legal } } };
export const TermsBeforeTheFirstMessage: Story = {
  args: { messages: [], panel: { legal, terms: 'before-first-message' } },
};
export const TermsRightToLeft: Story = {
  args: { messages: [], panel: { legal, terms: 'before-first-message' } },
  globals: { direction: 'rtl' },
};

const onFeedback = () => {};
const reply = agent('a', 'The Kestrel 70 carries three days of kit and weighs 1.6 kg.');
export const RateAnAnswer: Story = { args: { messages: [question, reply], panel: { onFeedback } } };
export const AnswerNotHelpful: Story = {
  args: { messages: [question, { ...reply, rating: { value: 'down' } } as Message], panel: { onFeedback } },
};

export const CardNumberHidden: Story = {
  args: {
    messages: [
      { ...shopper('c', 'Can you charge •••• •••• •••• 1111?'), redacted: 'card-number' } as Message,
      reply,
    ],
  },
};
const name = 'Ana';
export const LiveAgentTyping: Story = {
  args: {
    messages: [
      question,
      ...recordedEvents('handover')
        .flatMap((event) => (event.kind === 'handover' ? agent('h', event) : []))
        .slice(0, 1),
      { id: 'p', from: 'host', at: moment, name, text: 'Hello, this is Ana. Which boots are they?' },
    ],
    state: { handover: { status: 'connected', messageId: 'h', name, typingSince: moment } },
  },
};

export const AddedToTheBag: Story = {
  args: { messages: bought, panel: { cartUrl: '/cart/', cartWord: 'bag' } },
};

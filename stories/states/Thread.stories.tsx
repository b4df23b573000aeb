import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { ChatPanel } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { ChatState, Message } from '../../src/store/index.ts';
import { agent, createStoryChat, moment, recordedEvents, shopper } from '../support/storyChat.ts';

interface Args {
  readonly messages: readonly Message[];
  readonly state: Partial<ChatState>;
}

const State = ({ messages, state }: Args) => (
  <ChatProvider store={createStoryChat(messages, { session: { status: 'open', sessionId: 's' }, ...state })}>
    <ChatPanel title="Fell & Ferry" />
  </ChatProvider>
);

const hour = 60 * 60_000;
const at = (message: Message, when: number): Message => ({ ...message, at: when });

const questions = ['Is it warm?', 'And in the rain?', 'Which one is lighter?', 'Do you have it in moss?'];
const answers = [
  'Down to **8 °C** over a shirt. Below that, wear a fleece under it.',
  'It keeps a shower out. For a day of rain take the one with taped seams.',
  'The Kestrel, by 140 g. Both pack into their own pocket.',
];

/** A conversation with `count` messages: a question and two answers, repeated. */
const conversationOf = (count: number): readonly Message[] =>
  Array.from({ length: count }, (_, index) => {
    const texts = index % 3 === 0 ? questions : answers;
    const text = `${texts[index % texts.length]} (${index + 1})`;
    const message = index % 3 === 0 ? shopper(`m${index}`, text) : agent(`m${index}`, text);
    return at(message, moment - (count - index) * 60_000);
  });

const meta = {
  title: 'Tests/States/Thread',
  component: State,
  parameters: { framed: true },
  args: { messages: conversationOf(7), state: {} },
} satisfies Meta<typeof State>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { messages: [] } };

export const OneMessage: Story = { args: { messages: [agent('a', 'Hello. Where are you going?')] } };

export const GroupedMessages: Story = {
  args: {
    messages: [
      shopper('a', 'Two questions.'),
      shopper('b', 'Is it warm, and is it light?'),
      agent('c', 'Warm down to 8 °C.'),
      agent('d', 'And 310 g in size M.'),
      { id: 'e', from: 'host', at: moment, name: 'Ada', text: 'Ada here. I can put one aside for you.' },
      { id: 'f', from: 'host', at: moment, name: 'Ada', text: 'In moss or in ocean?' },
    ],
  },
};

export const DaySeparators: Story = {
  args: {
    messages: [
      at(shopper('a', 'Do you have the Kestrel?'), moment - 400 * 24 * hour),
      at(agent('b', 'In two colours.'), moment - 400 * 24 * hour),
      at(shopper('c', 'Still?'), moment - 48 * hour),
      at(agent('d', 'Yes: seven in moss.'), moment - 48 * hour),
      at(shopper('e', 'Put one aside, please.'), Date.now() - 24 * hour),
      at(agent('f', 'Done.'), Date.now()),
    ],
  },
};

/** A panel that opens after two messages arrived while it was closed. */
const OpenedLater = ({ messages }: Pick<Args, 'messages'>) => {
  const [store] = useState(() => createStoryChat(messages));
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        store.commands.say('Ada here: I have put one aside for you.', 'Ada');
        store.commands.say('In moss, size M.', 'Ada');
        setOpen(true);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [store]);
  return (
    <div style={{ display: open ? 'block' : 'none', blockSize: '100%' }}>
      <ChatProvider store={store}>
        <ChatPanel title="Fell & Ferry" />
      </ChatProvider>
    </div>
  );
};

export const Unread: Story = {
  args: { messages: conversationOf(9) },
  render: ({ messages }) => <OpenedLater messages={messages} />,
  play: async ({ canvas }) => {
    await canvas.findByText('New');
  },
};

export const AnswerStreaming: Story = {
  args: {
    messages: [shopper('q', 'What do I need for three days?'), agent('a', 'Let us pack. First the jacket.')],
    state: { turn: { status: 'receiving', turnId: 't', since: moment + 1e13 } },
  },
};

export const SlowAnswer: Story = {
  args: {
    messages: [shopper('q', 'What do I need for three days?')],
    state: { turn: { status: 'receiving', turnId: 't', since: 0 } },
  },
};

/** The connection was lost while the answer streamed, and the chat reconnects. */
export const Reconnecting: Story = {
  args: {
    messages: [shopper('q', 'What do I need for three days?'), agent('a', 'Let us pack. First the')],
    state: { turn: { status: 'receiving', turnId: 't', since: moment, lostAt: 0 } },
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/Reconnecting/);
  },
};

/** The reader has scrolled up; messages arrive below. */
const ScrolledUp = ({ messages }: Pick<Args, 'messages'>) => {
  const [store] = useState(() => createStoryChat(messages));
  return (
    <ChatProvider store={store}>
      <ChatPanel title="Fell & Ferry" />
      <button type="button" hidden onClick={() => store.commands.say('Ada here.', 'Ada')}>
        Say something
      </button>
    </ChatProvider>
  );
};

export const NewMessagesBelow: Story = {
  args: { messages: conversationOf(30) },
  render: ({ messages }) => <ScrolledUp messages={messages} />,
  play: async ({ canvas }) => {
    const log = canvas.getByRole('log');
    await waitFor(() => expect(log.scrollTop).toBeGreaterThan(200));
    log.scrollTop = 300;
    await canvas.findByRole('button', { name: /latest/ });
    const say = canvas.getByText('Say something');
    for (let count = 0; count < 3; count += 1) say.click();
    await canvas.findByRole('button', { name: '3 new messages' });
  },
};

export const AnswerInterrupted: Story = {
  args: {
    messages: [shopper('q', 'What do I need for three days?'), agent('a', 'Let us pack. First the')],
    state: { turn: { status: 'interrupted', turnId: 't', reason: 'cut' } },
  },
};

export const AnswerFailed: Story = {
  args: {
    messages: [...conversationOf(3), shopper('f', 'Is the warranty five years?', 'failed')],
    state: { turn: { status: 'failed', turnId: 't', reason: 'timeout' } },
  },
};

export const LongAnswer: Story = {
  args: {
    messages: [
      ...conversationOf(4),
      shopper('q', 'Tell me all about it'),
      ...Array.from({ length: 9 }, (_, index) => agent(`a${index}`, answers.join('\n\n'))),
    ],
  },
};

export const ProductCards: Story = {
  args: {
    messages: [
      shopper('q', 'A jacket?'),
      ...recordedEvents('recommendation').map((e, i) => agent(`r${i}`, e)),
    ],
  },
};

export const ThreeHundredMessages: Story = { args: { messages: conversationOf(300) } };

export const TenThousandMessages: Story = { args: { messages: conversationOf(10_000) } };

export const Narrow: Story = { args: { messages: conversationOf(9) }, globals: { width: '320' } };

export const RightToLeft: Story = { args: { messages: conversationOf(9) }, globals: { direction: 'rtl' } };

export const Dark: Story = { args: { messages: conversationOf(9) }, globals: { scheme: 'dark' } };

/** The thread keeps at least a third of the panel when text is twice as large. Tagged `wide`, because this needs 640 px. */
export const TextAt200Percent: Story = {
  tags: ['wide'],
  args: { messages: conversationOf(9) },
  globals: { textSize: '200' },
  parameters: { isEnlarged: true },
  play: async ({ canvas }) => {
    const panel = canvas.getByRole('log').closest('.shelftalk-panel');
    expect(canvas.getByRole('log').clientHeight).toBeGreaterThan((panel?.clientHeight ?? Number.NaN) / 3);
  },
};

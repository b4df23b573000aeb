import { browserRuntime } from '../../src/browser/index.ts';
import { createOfflineTransport } from '../../src/client/index.ts';
import { type AgentEvent, decodeLine, parseScript } from '../../src/protocol/index.ts';
import { type ChatState, type ChatStore, createChatStore, type Message } from '../../src/store/index.ts';
import { fixtureText } from './fixtureText.ts';
import { withNetwork } from './network.ts';

/** All events of a recording, in order. */
export const recordedEvents = (name: string): readonly AgentEvent[] =>
  parseScript(fixtureText(name)).blocks.flatMap(({ steps }) =>
    steps.flatMap((step) => {
      if (!('line' in step)) return [];
      const decoded = decodeLine(step.line);
      return decoded.kind === 'events' ? decoded.events : [];
    }),
  );

/** 14:05 on 2 March 2026, local time, so that pictures do not depend on the date. */
export const moment = new Date(2026, 2, 2, 14, 5).getTime();

/** A message of the agent with an event, or with a text. */
export const agent = (id: string, event: AgentEvent | string): Message => ({
  id,
  from: 'agent',
  at: moment,
  event: typeof event === 'string' ? { kind: 'text', speaker: 'agent', text: event } : event,
});

/** A text message of the shopper. */
export const shopper = (
  id: string,
  text: string,
  delivery: 'sending' | 'sent' | 'failed' = 'sent',
): Message => ({
  id,
  from: 'shopper',
  at: moment,
  input: { kind: 'text', text },
  delivery,
});

/** A conversation in a fixed state; sending returns no events. */
export const createStoryChat = (messages: readonly Message[], state: Partial<ChatState> = {}): ChatStore =>
  createChatStore({
    transport: withNetwork(createOfflineTransport({ blocks: [] })),
    ...browserRuntime,
    initial: {
      order: messages.map(({ id }) => id),
      byId: Object.fromEntries(messages.map((message) => [message.id, message])),
      ...state,
    },
  });

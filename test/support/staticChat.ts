import { createStore } from 'zustand/vanilla';
import {
  type AgentMessage,
  type ChatCommands,
  type ChatState,
  type ChatStore,
  type DraftState,
  initialState,
  type Message,
  type ToolAccess,
} from '../../src/store/index.ts';

/** A static conversation: its commands change nothing and are recorded, except `greet`. The test sets the state. */
export interface StaticChat extends ChatStore {
  readonly calls: (readonly [name: keyof ChatCommands, ...args: readonly unknown[]])[];
  readonly set: (change: Partial<ChatState>) => void;
  /** Appends messages. */
  readonly add: (...messages: readonly Message[]) => void;
}

const indexed = (messages: readonly Message[]) => ({
  order: messages.map(({ id }) => id),
  byId: Object.fromEntries(messages.map((message) => [message.id, message])),
});

export const staticChat = (messages: readonly Message[] = [], state: Partial<ChatState> = {}): StaticChat => {
  const store = createStore<ChatState>(() => ({ ...initialState, ...indexed(messages), ...state }));
  const calls: StaticChat['calls'] = [];
  const record =
    (name: keyof ChatCommands) =>
    async (...args: readonly unknown[]) => {
      calls.push([name, ...args]);
    };
  const commands: ChatCommands = {
    send: record('send'),
    answer: record('answer'),
    stop: record('stop'),
    retry: record('retry'),
    end: record('end'),
    restart: record('restart'),
    reset: record('reset'),
    erase: async () => {
      calls.push(['erase']);
      return true;
    },
    checkHealth: record('checkHealth'),
    say: (...args) => void record('say')(...args),
    addReceipt: (...args) => {
      void record('addReceipt')(...args);
      return 'receipt';
    },
    removeReceipt: (...args) => void record('removeReceipt')(...args),
    greet: () => {},
    rate: (...args) => void record('rate')(...args),
    flush: () => void record('flush')(),
    dispose: () => void record('dispose')(),
  };
  const access: ToolAccess = {
    writer: {
      getState: store.getState,
      update: (handler, ...details) => store.setState(handler(store.getState(), ...details)),
      receive: () => {},
      flush: () => {},
    },
    clock: { now: () => noon, after: () => () => {} },
    report: () => {},
  };
  return {
    ...store,
    commands,
    calls,
    persistence: {
      update: (change) => store.setState(change),
      run: async () => {},
      closeAnonymousSession: async () => {},
      abandon: () => {},
      isRunning: () => false,
      delegateTurns: () => {},
    },
    draft: createStore<DraftState>(() => ({ text: '' })),
    maxTextLength: 4096,
    handover: access,
    tools: access,
    extensions: { current: undefined },
    openSession: async () => 'session-1',
    set: (change) => store.setState(change),
    add: (...more) => {
      const { order, byId } = store.getState();
      const next = indexed(more);
      store.setState({ order: [...order, ...next.order], byId: { ...byId, ...next.byId } });
    },
  };
};

/** Noon on 2 March 2026, local time, in milliseconds since the epoch. */
export const noon = new Date(2026, 2, 2, 12).getTime();

export const agentSays = (
  id: string,
  event: string | AgentMessage['event'],
  more: Partial<AgentMessage> = {},
): AgentMessage => ({
  id,
  from: 'agent',
  at: noon,
  event: typeof event === 'string' ? { kind: 'text', speaker: 'agent', text: event } : event,
  ...more,
});

export const shopperSays = (
  id: string,
  text: string,
  delivery: 'sending' | 'sent' | 'failed' = 'sent',
): Message => ({ id, from: 'shopper', at: noon, input: { kind: 'text', text }, delivery });

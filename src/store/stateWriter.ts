import type { StoreApi } from 'zustand/vanilla';
import { eventsReceived, type Received } from './handlers/messages.ts';
import type { Cancel, ChatRuntime } from './runtime.ts';
import type { AgentMessage, ChatState } from './state.ts';

/** A pure function that returns the next state; most of them are in `handlers/`. */
type Handler<Details extends readonly unknown[]> = (state: ChatState, ...details: Details) => ChatState;

/** The only code that changes the state. */
export interface StateWriter {
  readonly getState: () => ChatState;
  /** Applies pending messages and then the handler, in one update. */
  readonly update: <Details extends readonly unknown[]>(
    handler: Handler<Details>,
    ...details: Details
  ) => void;
  /** Collects messages of a turn; one update per frame applies them. */
  readonly receive: (turnId: string, messages: readonly AgentMessage[], lastSeq: number | undefined) => void;
  /** Applies pending messages at once. */
  readonly flush: () => void;
}

/** Creates the writer of a store. */
export function createStateWriter(store: StoreApi<ChatState>, frame: ChatRuntime['frame']): StateWriter {
  let pending: Received | undefined;
  let received = new Map<string, AgentMessage>();
  let cancelFrame: Cancel | undefined;

  const update: StateWriter['update'] = (handler, ...details) => {
    cancelFrame?.();
    cancelFrame = undefined;
    const due = pending;
    pending = undefined;
    received = new Map();
    const state = store.getState();
    store.setState(handler(due ? eventsReceived(state, due) : state, ...details), true);
  };
  const flush = () => update((state) => state);

  return {
    getState: store.getState,
    update,
    receive(turnId, messages, lastSeq) {
      if (pending?.turnId !== turnId) flush();
      // A text that grows several times within a frame is one message.
      for (const message of messages) received.set(message.id, message);
      const last = messages.at(-1) ?? pending?.last;
      pending = { turnId, messages: received, last, lastSeq: lastSeq ?? pending?.lastSeq };
      cancelFrame ??= frame(flush);
    },
    flush,
  };
}

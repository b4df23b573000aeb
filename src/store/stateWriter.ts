import type { StoreApi } from 'zustand/vanilla';
import { eventsReceived, type Received } from './handlers/messages.ts';
import type { Cancel, ChatRuntime } from './runtime.ts';
import type { AgentMessage, ChatState } from './state.ts';

/** One of `handlers/`: what the state becomes when something has happened. Answers the same object where nothing changes. */
type Handler<Details extends readonly unknown[]> = (state: ChatState, ...details: Details) => ChatState;

/** The one writer of the state. */
export interface StateWriter {
  readonly getState: () => ChatState;
  /** Takes effect at once, after everything that has been received. */
  readonly update: <Details extends readonly unknown[]>(
    handler: Handler<Details>,
    ...details: Details
  ) => void;
  /** Takes effect with the next frame, together with all that comes until then. */
  readonly receive: (turnId: string, messages: readonly AgentMessage[], lastSeq: number | undefined) => void;
  /** What has been received takes effect now. */
  readonly flush: () => void;
}

export function createStateWriter(store: StoreApi<ChatState>, frame: ChatRuntime['frame']): StateWriter {
  let pending: Received | undefined;
  let cancelFrame: Cancel | undefined;

  const update: StateWriter['update'] = (handler, ...details) => {
    cancelFrame?.();
    cancelFrame = undefined;
    const received = pending;
    pending = undefined;
    const state = store.getState();
    store.setState(handler(received ? eventsReceived(state, received) : state, ...details), true);
  };
  const flush = () => update((state) => state);

  return {
    getState: store.getState,
    update,
    receive(turnId, messages, lastSeq) {
      if (pending?.turnId !== turnId) flush();
      pending = {
        turnId,
        messages: [...(pending?.messages ?? []), ...messages],
        lastSeq: lastSeq ?? pending?.lastSeq,
      };
      cancelFrame ??= frame(flush);
    },
    flush,
  };
}

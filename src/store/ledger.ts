import type { StoreApi } from 'zustand/vanilla';
import type { ChatAction } from './actions.ts';
import { reduce } from './reduce.ts';
import type { AgentMessage, ChatState } from './state.ts';
import type { Cancel, Surroundings } from './surroundings.ts';

interface Pending {
  readonly turnId: string;
  readonly messages: AgentMessage[];
  lastSeq?: number;
}

/** The one writer of the state. */
export interface Ledger {
  readonly state: () => ChatState;
  /** Takes effect at once, after everything that has been received. */
  readonly dispatch: (action: ChatAction) => void;
  /** Takes effect with the next frame, together with all that comes until then. */
  readonly receive: (turnId: string, messages: readonly AgentMessage[], lastSeq: number | undefined) => void;
  /** What has been received takes effect now. */
  readonly flush: () => void;
}

export function createLedger(store: StoreApi<ChatState>, frame: Surroundings['frame']): Ledger {
  let pending: Pending | undefined;
  let cancelFrame: Cancel | undefined;

  function takePending(): ChatState {
    cancelFrame?.();
    cancelFrame = undefined;
    const received = pending;
    pending = undefined;
    if (received === undefined) return store.getState();
    return reduce(store.getState(), { type: 'events-received', ...received });
  }

  function flush(): void {
    store.setState(takePending(), true);
  }

  return {
    state: store.getState,
    dispatch: (action) => store.setState(reduce(takePending(), action), true),
    receive(turnId, messages, lastSeq) {
      if (pending !== undefined && pending.turnId !== turnId) flush();
      pending ??= { turnId, messages: [] };
      pending.messages.push(...messages);
      if (lastSeq !== undefined) pending.lastSeq = lastSeq;
      cancelFrame ??= frame(flush);
    },
    flush,
  };
}

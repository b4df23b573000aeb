import type { StoreApi } from 'zustand/vanilla';
import type { ChatAction } from './actions.ts';
import { reduce } from './reduce.ts';
import type { AgentMessage, ChatState } from './state.ts';
import type { Cancel, Surroundings } from './surroundings.ts';

type Received = Extract<ChatAction, { readonly type: 'events-received' }>;

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
  let pending: Received | undefined;
  let cancelFrame: Cancel | undefined;

  function takePending(): ChatState {
    cancelFrame?.();
    cancelFrame = undefined;
    const action = pending;
    pending = undefined;
    return action === undefined ? store.getState() : reduce(store.getState(), action);
  }

  function flush(): void {
    store.setState(takePending(), true);
  }

  return {
    state: store.getState,
    dispatch: (action) => store.setState(reduce(takePending(), action), true),
    receive(turnId, messages, lastSeq) {
      if (pending !== undefined && pending.turnId !== turnId) flush();
      const before = pending?.messages ?? [];
      const seq = lastSeq ?? pending?.lastSeq;
      pending = {
        type: 'events-received',
        turnId,
        messages: [...before, ...messages],
        ...(seq === undefined ? {} : { lastSeq: seq }),
      };
      cancelFrame ??= frame(flush);
    },
    flush,
  };
}

import { type EndReason, omitUndefined } from '../../protocol/index.ts';
import {
  type ChatState,
  initialState,
  type OutboxEntry,
  type TurnAttempt,
  type TurnErrorReason,
  type TurnState,
} from '../state.ts';
import { isShopperEntry, markUnsent, withDelivery, withoutEntries } from './outbox.ts';

/** A turn begins; its session may not be open yet. The whole outbox counts as sending. */
export function turnStarted(state: ChatState, turnId: string, at: number): ChatState {
  const { turn } = state;
  const since = turn.status === 'sending' ? turn.since : at;
  // A turn that reconnects keeps the time of its loss until it is accepted.
  const lostAt = isActive(turn) && turn.turnId === turnId ? turn.lostAt : undefined;
  return {
    ...state,
    turn: omitUndefined({ status: 'sending', turnId, since, lostAt }),
    byId: withDelivery(state.byId, state.outbox, 'sending', 'failed'),
  };
}

const isActive = (turn: TurnState): turn is Extract<TurnState, { readonly since: number }> =>
  turn.status === 'sending' || turn.status === 'receiving';

/** The connection to the running turn broke, and the page reconnects. */
export function turnConnectionLost(state: ChatState, turnId: string, at: number): ChatState {
  const { turn } = state;
  if (!isActive(turn) || turn.turnId !== turnId || turn.lostAt !== undefined) return state;
  return { ...state, turn: { ...turn, lostAt: at } };
}

/** The request of the turn is sent. `lastSeq` is above 0 if the thread has some of its lines. */
export function turnDispatched(
  state: ChatState,
  turnId: string,
  entries: readonly OutboxEntry[],
  lastSeq: number,
): ChatState {
  const { epoch, sessionId } = state.session.status === 'open' ? state.session : {};
  const resumable = epoch !== undefined;
  const attempt = { turnId, sessionId, entries, fate: 'unknown', resumable, lastSeq, epoch } as const;
  // Suggestions of the previous turn are removed.
  const suggestions = lastSeq === 0 ? initialState.suggestions : state.suggestions;
  return { ...state, attempt: omitUndefined(attempt), suggestions };
}

/**
 * `unknown`: the attempt is sent again under the same id. `unsent`: according to its response the service does not have
 * the turn.
 */
export function turnMarked(state: ChatState, turnId: string, fate: 'unknown' | 'unsent'): ChatState {
  const { attempt } = state;
  if (attempt?.turnId !== turnId || attempt.fate === 'accepted') return state;
  return { ...state, attempt: { ...attempt, fate } };
}

export function turnAccepted(
  state: ChatState,
  turnId: string,
  resumable: boolean,
  epoch: string | undefined,
  at: number,
): ChatState {
  const { attempt, session, service } = state;
  if (attempt?.turnId !== turnId) return state;
  const isNewEpoch = session.status === 'open' && epoch !== undefined && epoch !== session.epoch;
  return {
    ...state,
    turn: { status: 'receiving', turnId, since: at },
    attempt: { ...attempt, ...omitUndefined({ epoch }), fate: 'accepted', resumable },
    session: isNewEpoch ? { ...session, epoch } : session,
    service: service.status === 'up' ? service : { status: 'up' },
    outbox: withoutEntries(state.outbox, attempt.entries),
    byId: withDelivery(state.byId, attempt.entries, 'sent'),
  };
}

/** The service ended the turn. */
export function turnEnded(state: ChatState, turnId: string, reason: EndReason): ChatState {
  const { attempt } = state;
  if (attempt?.turnId !== turnId) return state;
  const next: ChatState =
    reason === 'complete'
      ? { ...state, turn: { status: 'idle' }, attempt: null }
      : {
          ...state,
          turn: { status: 'interrupted', turnId, reason },
          attempt: { ...attempt, resumable: false },
        };
  const goesOn = (reason === 'complete' || reason === 'stopped') && state.session.status !== 'closed';
  return goesOn ? next : markUnsent(next);
}

/** Stops the turn without waiting for the service. Later inputs in the outbox can be sent. */
export function turnStopped(state: ChatState, turnId: string): ChatState {
  // The turn may be stopped before its request was sent.
  const unsent: TurnAttempt = {
    turnId,
    entries: state.outbox,
    fate: 'unsent',
    resumable: false,
    lastSeq: 0,
  };
  const attempt = state.attempt?.turnId === turnId ? state.attempt : unsent;
  const turn = { status: 'interrupted', turnId, reason: 'stopped' } as const;
  return markUnsent({ ...withoutOpening(state), turn, attempt }, attempt.entries);
}

/**
 * Interrupts an accepted turn, fails any other; the outbox is kept.
 *
 * @param answered The error is a response of the service, so that it does not have an unaccepted turn.
 */
export function turnFailed(
  state: ChatState,
  turnId: string,
  reason: TurnErrorReason,
  answered: boolean,
  retryAt?: number,
): ChatState {
  if (state.attempt?.turnId === turnId && state.attempt.fate === 'accepted') {
    const interruption = reason === 'protocol' ? 'failed' : 'cut';
    return markUnsent({ ...state, turn: { status: 'interrupted', turnId, reason: interruption } });
  }
  const turn = omitUndefined({ status: 'failed', turnId, reason, retryAt });
  const failed = withoutOpening(markUnsent({ ...state, turn }));
  return answered ? turnMarked(failed, turnId, 'unsent') : failed;
}

/** Resets a session that could not be opened. */
function withoutOpening(state: ChatState): ChatState {
  return state.session.status === 'opening' ? { ...state, session: { status: 'none' } } : state;
}

/** Returns the shopper's inputs of the accepted turn to the outbox. */
export function withAttemptRequeued(state: ChatState): ChatState {
  const { attempt } = state;
  if (attempt?.fate !== 'accepted') return state;
  const again = attempt.entries.filter(isShopperEntry);
  return {
    ...state,
    attempt: null,
    outbox: [...again, ...state.outbox],
    byId: withDelivery(state.byId, again, 'sending'),
  };
}

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

/** A turn is being made ready; the session may have to be opened first. Everything that waits is under way again. */
export function turnStarted(state: ChatState, turnId: string, at: number): ChatState {
  const { turn } = state;
  const since = turn.status === 'sending' ? turn.since : at;
  // The way to a turn that is asked for again is not found yet.
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

/** The turn leaves for the service. `lastSeq` is above 0 where part of the turn is in the thread already. */
export function turnDispatched(
  state: ChatState,
  turnId: string,
  entries: readonly OutboxEntry[],
  lastSeq: number,
): ChatState {
  const { epoch, sessionId } = state.session.status === 'open' ? state.session : {};
  const resumable = epoch !== undefined;
  const attempt = { turnId, sessionId, entries, fate: 'unknown', resumable, lastSeq, epoch } as const;
  // A turn offers all of its own questions, and none of the turn before.
  const suggestions = lastSeq === 0 ? initialState.suggestions : state.suggestions;
  return { ...state, attempt: omitUndefined(attempt), suggestions };
}

/**
 * `unknown`: the attempt leaves once more, under the same key. `unsent`: the service answered, and the answer
 * means that it does not have this turn.
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

/** The turn is over at the service: there are no more lines of it. */
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

/** At once, whatever the service still says. What waits behind the stopped turn may go out. */
export function turnStopped(state: ChatState, turnId: string): ChatState {
  // A turn may be given up before it has left.
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
 * An accepted turn is cut, any other has failed; in both cases nothing that waits is lost. `answered`: the
 * service said so itself, so that an unaccepted turn is one that it does not have.
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

/** A session that was being opened is not there. */
function withoutOpening(state: ChatState): ChatState {
  return state.session.status === 'opening' ? { ...state, session: { status: 'none' } } : state;
}

/** What the shopper said in the accepted turn goes back into the outbox, for a turn of its own. */
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

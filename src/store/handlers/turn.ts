import type { ChatAction } from '../actions.ts';
import type { ChatState, TurnAttempt } from '../state.ts';
import { isShopperEntry, stalled, toSending, toSent, withDelivery, withoutEntries } from './outbox.ts';

type Happened<T extends ChatAction['type']> = Extract<ChatAction, { readonly type: T }>;

/** Everything that waits is under way again, also what comes with a later turn. */
export function turnStarted(state: ChatState, action: Happened<'turn-started'>): ChatState {
  const since = state.turn.status === 'sending' ? state.turn.since : action.at;
  return {
    ...state,
    turn: { status: 'sending', turnId: action.turnId, since },
    byId: withDelivery(state.byId, state.outbox, toSending),
  };
}

export function turnDispatched(state: ChatState, action: Happened<'turn-dispatched'>): ChatState {
  const { turnId, entries, lastSeq } = action;
  const epoch = state.session.status === 'open' ? state.session.epoch : undefined;
  const attempt: TurnAttempt = {
    turnId,
    entries,
    fate: 'unknown',
    resumable: epoch !== undefined,
    lastSeq,
    ...(epoch === undefined ? {} : { epoch }),
  };
  return { ...state, attempt };
}

export function turnRepeated(state: ChatState, action: Happened<'turn-repeated'>): ChatState {
  const { attempt } = state;
  if (attempt?.turnId !== action.turnId || attempt.fate !== 'unsent') return state;
  return { ...state, attempt: { ...attempt, fate: 'unknown' } };
}

export function turnAccepted(state: ChatState, action: Happened<'turn-accepted'>): ChatState {
  const { attempt } = state;
  if (attempt?.turnId !== action.turnId) return state;
  const { turnId, resumable, at } = action;
  const epoch = action.epoch ?? attempt.epoch;
  return {
    ...state,
    turn: { status: 'receiving', turnId, since: at },
    attempt: { ...attempt, fate: 'accepted', resumable, ...(epoch === undefined ? {} : { epoch }) },
    session: withEpoch(state.session, action.epoch),
    service: state.service.status === 'up' ? state.service : { status: 'up' },
    outbox: withoutEntries(state.outbox, attempt.entries),
    byId: withDelivery(state.byId, attempt.entries, toSent),
  };
}

function withEpoch(session: ChatState['session'], epoch: string | undefined): ChatState['session'] {
  if (session.status !== 'open' || epoch === undefined || session.epoch === epoch) return session;
  return { ...session, epoch };
}

export function turnEnded(state: ChatState, action: Happened<'turn-ended'>): ChatState {
  const { turnId, reason, resumable } = action;
  const { attempt } = state;
  if (attempt?.turnId !== turnId) return state;
  const next: ChatState =
    reason === 'complete'
      ? { ...state, turn: { status: 'idle' }, attempt: null }
      : { ...state, turn: { status: 'interrupted', turnId, reason }, attempt: { ...attempt, resumable } };
  const goesOn = (reason === 'complete' || reason === 'stopped') && state.session.status !== 'closed';
  return goesOn ? next : stalled(next);
}

/** At once, whatever the service still says. What waits behind the stopped turn may go out. */
export function turnStopped(state: ChatState, action: Happened<'turn-stopped'>): ChatState {
  const { turnId } = action;
  const attempt = state.attempt?.turnId === turnId ? state.attempt : neverSent(turnId, state.outbox);
  const turn = { status: 'interrupted', turnId, reason: 'stopped' } as const;
  return stalled({ ...state, ...withoutOpening(state), turn, attempt }, attempt.entries);
}

/** A turn that was given up before it left. */
function neverSent(turnId: string, entries: TurnAttempt['entries']): TurnAttempt {
  return { turnId, entries, fate: 'unsent', resumable: false, lastSeq: 0 };
}

/** An accepted turn is cut, any other has failed; in both cases nothing that waits is lost. */
export function turnFailed(state: ChatState, action: Happened<'turn-failed'>): ChatState {
  const { turnId, reason, retryAt, answered } = action;
  const attempt = state.attempt?.turnId === turnId ? state.attempt : null;
  if (attempt?.fate === 'accepted') {
    const why = reason === 'protocol' ? 'failed' : 'cut';
    return stalled({ ...state, turn: { status: 'interrupted', turnId, reason: why } });
  }
  return stalled({
    ...state,
    ...withoutOpening(state),
    turn: { status: 'failed', turnId, reason, ...(retryAt === undefined ? {} : { retryAt }) },
    attempt: attempt !== null && answered ? { ...attempt, fate: 'unsent' } : state.attempt,
  });
}

/** A session that was being opened is not there. */
function withoutOpening({ session }: ChatState): Pick<ChatState, 'session'> {
  return { session: session.status === 'opening' ? { status: 'none' } : session };
}

export function turnRefused(state: ChatState, action: Happened<'turn-refused'>): ChatState {
  const { attempt } = state;
  if (attempt?.turnId !== action.turnId || attempt.fate !== 'unknown') return state;
  return { ...state, attempt: { ...attempt, fate: 'unsent' } };
}

/** See `turn-requeued`; also what happens to an accepted turn whose session is gone. */
export function requeued(state: ChatState): ChatState {
  const { attempt } = state;
  if (attempt?.fate !== 'accepted') return state;
  const again = attempt.entries.filter(isShopperEntry);
  return {
    ...state,
    attempt: null,
    outbox: [...again, ...state.outbox],
    byId: withDelivery(state.byId, again, () => 'sending'),
  };
}

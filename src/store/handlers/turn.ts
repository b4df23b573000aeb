import { type EndReason, getOwn, omitUndefined } from '../../protocol/index.ts';
import {
  type ChatState,
  initialState,
  type OutboxEntry,
  type TurnAttempt,
  type TurnErrorReason,
  type TurnState,
} from '../state.ts';
import { isShopperEntry, markUnsent, withDelivery, withoutEntries } from './outbox.ts';
import { partialTextsEnded, previewsDropped, textsResumed } from './partialTexts.ts';
import { isFromShopper } from './sentElsewhere.ts';

/** Shows a turn as sending, with the whole outbox. Its session may not be open yet. */
export function turnStarted(state: ChatState, turnId: string, at: number): ChatState {
  const { turn } = state;
  const since = turn.status === 'sending' ? turn.since : at;
  // While a turn reconnects, the time of the lost connection stays until the turn is accepted.
  const lostAt = isActive(turn) && turn.turnId === turnId ? turn.lostAt : undefined;
  const resumed = textsResumed(state, turnId);
  return {
    ...resumed,
    turn: omitUndefined({ status: 'sending', turnId, since, lostAt }),
    byId: withDelivery(resumed.byId, state.outbox, { from: 'failed', to: 'sending' }),
  };
}

const isActive = (turn: TurnState): turn is Extract<TurnState, { readonly since: number }> =>
  turn.status === 'sending' || turn.status === 'receiving';

/** Stores the time at which the connection to the running turn was lost; the page reconnects. */
export function turnConnectionLost(state: ChatState, turnId: string, at: number): ChatState {
  const { turn } = state;
  if (!isActive(turn) || turn.turnId !== turnId || turn.lostAt !== undefined) return state;
  return { ...state, turn: { ...turn, lostAt: at } };
}

/** Stores the attempt before its request is sent. `lastSeq` is above 0 if the thread has some lines of the turn. */
export function turnDispatched(
  state: ChatState,
  turnId: string,
  entries: readonly OutboxEntry[],
  lastSeq: number,
): ChatState {
  const { epoch, sessionId } = state.session.status === 'open' ? state.session : {};
  const resumable = epoch !== undefined;
  const attempt = { turnId, sessionId, entries, delivery: 'unknown', resumable, lastSeq, epoch } as const;
  // A turn that has lines in the thread keeps the suggestions that it has already sent.
  const suggestions = lastSeq === 0 ? initialState.suggestions : state.suggestions;
  return { ...state, attempt: omitUndefined(attempt), suggestions };
}

/**
 * Sets the delivery of an attempt that the service has not accepted: `unknown` before the attempt is sent again under its
 * id, `unsent` when a response proves that the service does not have the turn.
 */
export function turnDeliveryChanged(
  state: ChatState,
  turnId: string,
  delivery: 'unknown' | 'unsent',
): ChatState {
  const { attempt } = state;
  if (attempt?.turnId !== turnId || attempt.delivery === 'accepted') return state;
  return { ...state, attempt: { ...attempt, delivery } };
}

/** Shows the turn as receiving and its inputs as sent. */
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
    attempt: { ...attempt, ...omitUndefined({ epoch }), delivery: 'accepted', resumable },
    session: isNewEpoch ? { ...session, epoch } : session,
    service: service.status === 'up' ? service : { status: 'up' },
    outbox: withoutEntries(state.outbox, attempt.entries),
    byId: withDelivery(state.byId, attempt.entries, { to: 'sent' }),
  };
}

/**
 * Ends the turn for the reason of its `end` item: it is idle after `complete`, otherwise interrupted.
 *
 * @param isHandled Whether the host has handled the answer itself, so that nothing needs to be shown.
 */
export function turnEnded(current: ChatState, turnId: string, end: EndReason, isHandled = false): ChatState {
  const { attempt } = current;
  if (attempt?.turnId !== turnId) return current;
  const numbered = attempt.resumable ? previewsDropped(current, turnId) : current;
  const state = partialTextsEnded(numbered, turnId, end);
  const reason = end === 'complete' && !isHandled && isUnanswered(state, attempt) ? 'empty' : end;
  const next: ChatState =
    reason === 'complete'
      ? { ...state, turn: { status: 'idle' }, attempt: null }
      : {
          ...state,
          turn: { status: 'interrupted', turnId, reason },
          attempt: { ...attempt, resumable: false },
        };
  const canSendOutbox = reason !== 'failed' && reason !== 'cut' && state.session.status !== 'closed';
  return canSendOutbox ? next : markUnsent(next);
}

/**
 * Whether the shopper has got nothing for their inputs: no message of the agent that can be shown, no suggestion, and no call
 * of a tool. An agent may be silent while a person is responsible, and after the end of the session.
 */
function isUnanswered(
  { order, byId, suggestions, session, handover }: ChatState,
  { turnId, entries }: TurnAttempt,
): boolean {
  const isWithPerson =
    handover.status !== 'none' && handover.status !== 'ended' && handover.status !== 'failed';
  if (!entries.some(isShopperEntry) || suggestions.length > 0) return false;
  if (isWithPerson || session.status === 'closed') return false;
  return !order.some((id) => {
    const message = getOwn(byId, id);
    if (message?.turnId !== turnId || message.from === 'shopper') return false;
    if (message.from === 'host') return true;
    return (message.event.kind !== 'unknown' || message.event.extension) && !isFromShopper(message);
  });
}

/** Shows the turn as stopped before the service confirms the stop. Inputs that are not part of the turn can be sent. */
export function turnStopped(state: ChatState, turnId: string): ChatState {
  // If the turn is stopped before its request was sent, there is no attempt yet.
  const unsent: TurnAttempt = {
    turnId,
    entries: state.outbox,
    delivery: 'unsent',
    resumable: false,
    lastSeq: 0,
  };
  const attempt = state.attempt?.turnId === turnId ? state.attempt : unsent;
  const turn = { status: 'interrupted', turnId, reason: 'stopped' } as const;
  const ended = partialTextsEnded(withoutOpeningSession(state), turnId, 'stopped');
  return markUnsent({ ...ended, turn, attempt }, attempt.entries);
}

/**
 * Shows an accepted turn as interrupted, any other as failed. The outbox stays.
 *
 * @param isUnsent Whether the error proves that the service does not have the turn. Has no effect on an accepted turn.
 */
export function turnFailed(
  state: ChatState,
  turnId: string,
  reason: TurnErrorReason,
  isUnsent: boolean,
  retryAt?: number,
): ChatState {
  if (state.attempt?.turnId === turnId && state.attempt.delivery === 'accepted') {
    // A line that cannot be decoded would fail again, so the turn must not be resumed.
    const interruption = reason === 'protocol' ? 'failed' : 'cut';
    const ended = partialTextsEnded(state, turnId, 'cut');
    return markUnsent({ ...ended, turn: { status: 'interrupted', turnId, reason: interruption } });
  }
  const turn = omitUndefined({ status: 'failed', turnId, reason, retryAt });
  const failed = withoutOpeningSession(markUnsent({ ...state, turn }));
  return isUnsent ? turnDeliveryChanged(failed, turnId, 'unsent') : failed;
}

/** Resets a session that is still opening. */
function withoutOpeningSession(state: ChatState): ChatState {
  return state.session.status === 'opening' ? { ...state, session: { status: 'none' } } : state;
}

/** Moves the shopper's inputs of an accepted turn back to the front of the outbox. */
export function withAttemptRequeued(state: ChatState): ChatState {
  const { attempt } = state;
  if (attempt?.delivery !== 'accepted') return state;
  const requeued = attempt.entries.filter(isShopperEntry);
  return {
    ...state,
    attempt: null,
    outbox: [...requeued, ...state.outbox],
    byId: withDelivery(state.byId, requeued, { to: 'sending' }),
  };
}

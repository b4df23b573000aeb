import { isShopperEntry, withoutEntries } from '../handlers/outbox.ts';
import type { ChatState } from '../state.ts';

/**
 * The event before the next step: the shopper sent an input (`send`) or retries (`retry`); a turn has ended (`next`); the
 * page is loaded again, and only missing lines of an earlier turn may be requested (`restore`); the service is available again,
 * and inputs that certainly did not reach it may be sent, too (`recovered`).
 */
export type Intent = 'send' | 'retry' | 'next' | 'restore' | 'recovered';

/** A step of the turn loop. */
export type Step =
  /** Nothing to do. */
  | { readonly kind: 'idle' }
  /** Sends the whole outbox under a new turn id. */
  | { readonly kind: 'new' }
  /** Sends the attempt again under its turn id, because the service does not have it. Chosen by `recovery.ts` only. */
  | { readonly kind: 'repeat' }
  /** Requests the missing lines of the attempt. */
  | { readonly kind: 'resume' }
  /** Sends the shopper's inputs of the accepted attempt again, with the outbox, under a new turn id. */
  | { readonly kind: 'resend' }
  /** Reads a turn of the same session that another page has started. Chosen by `recovery.ts` only. */
  | { readonly kind: 'attach'; readonly turnId: string };

/** A step that sends a request. */
export type TurnStep = Exclude<Step, { readonly kind: 'idle' }>;

/** Whether the step reads a turn that an earlier request has started. */
export const isFollowUp = ({ kind }: TurnStep): boolean => kind === 'resume' || kind === 'attach';

/** Decides the next step from the state and the intent alone. */
export function planTurn(
  state: ChatState,
  intent: Intent,
): Exclude<Step, { readonly kind: 'repeat' | 'attach' }> {
  const { attempt, outbox, session } = state;
  if (session.status === 'closed') return { kind: 'idle' };
  const isRestored = intent === 'restore' || (intent === 'recovered' && !isUnsentByOutage(state));
  if (isRestored) return canResume(state) ? { kind: 'resume' } : { kind: 'idle' };
  const excluded = intent === 'next' ? (attempt?.entries ?? []) : [];
  const hasInput = withoutEntries(outbox, excluded).some(isShopperEntry);
  if (intent !== 'retry' && !hasInput) return { kind: 'idle' };
  if (canResume(state)) return { kind: 'resume' };
  const canResend =
    intent === 'retry' && attempt?.delivery === 'accepted' && attempt.entries.some(isShopperEntry);
  if (canResend) return { kind: 'resend' };
  return hasInput ? { kind: 'new' } : { kind: 'idle' };
}

/** Whether the turn continues by itself when the service is available again. */
export const continuesAfterOutage = (state: ChatState): boolean =>
  planTurn(state, 'recovered').kind !== 'idle';

/** Whether the turn failed because the service could not be reached, and certainly did not reach it. */
const isUnsentByOutage = ({ turn, attempt }: ChatState): boolean =>
  turn.status === 'failed' &&
  (turn.reason === 'offline' || turn.reason === 'unavailable') &&
  attempt?.delivery !== 'unknown';

/** Whether the service may still have lines of the attempt that have not arrived. */
function canResume({ attempt, turn }: ChatState): boolean {
  if (attempt === null || !attempt.resumable) return false;
  if (attempt.delivery === 'accepted') return turn.status === 'interrupted' && turn.reason === 'cut';
  return attempt.delivery === 'unknown';
}

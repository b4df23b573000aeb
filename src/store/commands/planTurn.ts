import { isShopperEntry, withoutEntries } from '../handlers/outbox.ts';
import type { ChatState } from '../state.ts';

/** Why a turn is thought of: the shopper has said something, asks again, the last turn is over, or the service is back. */
export type Intent = 'said' | 'retry' | 'over' | 'back';

export type Step =
  /** Nothing to do. */
  | { readonly kind: 'rest' }
  /** Everything in the outbox, under a new key. */
  | { readonly kind: 'fresh' }
  /** The attempt as it was and under its key, as if for the first time: the service does not have it. */
  | { readonly kind: 'again' }
  /** The rest of the attempt, or all of it, under its key. */
  | { readonly kind: 'resume' }
  /** What the shopper said in the accepted attempt, once more, under a new key. */
  | { readonly kind: 'resend' }
  /** Another reader's turn of this session: watched to its end. */
  | { readonly kind: 'attach'; readonly turnId: string };

/** What to do next. A pure question of the state: nothing about the conversation is kept outside it. */
export function planTurn(state: ChatState, intent: Intent): Step {
  const { attempt, outbox, session } = state;
  if (session.status === 'closed') return { kind: 'rest' };
  // Nobody asked: only what the service may still have is fetched, nothing is sent.
  if (intent === 'back') return mayResume(state) ? { kind: 'resume' } : { kind: 'rest' };
  const held = intent === 'over' ? (attempt?.entries ?? []) : [];
  const waits = withoutEntries(outbox, held).some(isShopperEntry);
  if (intent !== 'retry' && !waits) return { kind: 'rest' };
  if (mayResume(state)) return { kind: 'resume' };
  const mayResend =
    intent === 'retry' && attempt?.fate === 'accepted' && attempt.entries.some(isShopperEntry);
  if (mayResend) return { kind: 'resend' };
  return waits ? { kind: 'fresh' } : { kind: 'rest' };
}

/** The service may still have lines of this turn that have not been seen. */
function mayResume({ attempt, turn }: ChatState): boolean {
  if (attempt === null || !attempt.resumable) return false;
  if (attempt.fate === 'accepted') return turn.status === 'interrupted' && turn.reason === 'cut';
  return attempt.fate === 'unknown';
}

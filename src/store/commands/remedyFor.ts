import type { ServiceError } from '../../protocol/index.ts';
import type { ChatState } from '../state.ts';
import type { Intent, Step } from './planTurn.ts';

/** What can be done about a failure without asking the shopper. */
export type Remedy =
  /** Nothing: the shopper is told. */
  | { readonly kind: 'tell' }
  /** A new token, then the same again. */
  | { readonly kind: 'renew' }
  /** A new session that is told what was said so far. */
  | { readonly kind: 'reopen' }
  /** The session is over. */
  | { readonly kind: 'close' }
  | { readonly kind: 'step'; readonly step: Step };

/** What has been tried since the last turn that went well; each has one try, so that nothing goes round in circles. */
export interface Tried {
  readonly renewed: boolean;
  readonly reopened: boolean;
  readonly repeated: boolean;
  /** Turns of other readers that were watched. */
  readonly attached: number;
}
export const nothingTried: Tried = { renewed: false, reopened: false, repeated: false, attached: 0 };

/** Other readers of one session are few; more in a row than this and the shopper is told to wait. */
const mostAttached = 3;

export function remedyFor(
  error: ServiceError,
  state: ChatState,
  failed: Step,
  intent: Intent,
  tried: Tried,
): Remedy {
  switch (error.kind) {
    case 'session-invalid':
      return tried.renewed || state.session.status !== 'open' ? { kind: 'tell' } : { kind: 'renew' };
    case 'session-unknown':
      return tried.reopened || state.session.status !== 'open' ? { kind: 'tell' } : { kind: 'reopen' };
    case 'session-closed':
      return { kind: 'close' };
    case 'turn-running':
      if (error.turnId === undefined || tried.attached >= mostAttached) return { kind: 'tell' };
      // Its own first request has arrived after all.
      if (error.turnId === state.attempt?.turnId) return { kind: 'step', step: { kind: 'resume' } };
      return { kind: 'step', step: { kind: 'attach', turnId: error.turnId } };
    case 'turn-unknown':
      return withoutTurn(error, state, failed, intent, tried);
    default:
      return { kind: 'tell' };
  }
}

/** The service cannot give the turn's lines: whether to send it once more depends on how far it had got. */
function withoutTurn(
  error: ServiceError,
  { attempt }: ChatState,
  failed: Step,
  intent: Intent,
  tried: Tried,
): Remedy {
  if (failed.kind === 'attach') return { kind: 'step', step: { kind: 'fresh' } };
  if (attempt?.fate === 'accepted') {
    return { kind: 'step', step: { kind: intent === 'retry' ? 'resend' : 'fresh' } };
  }
  if (error.fate === 'never-seen' && !tried.repeated) return { kind: 'step', step: { kind: 'again' } };
  return { kind: 'tell' };
}

export function triedWith(tried: Tried, remedy: Remedy): Tried {
  switch (remedy.kind) {
    case 'renew':
      return { ...tried, renewed: true };
    case 'reopen':
      return { ...tried, reopened: true };
    case 'step':
      if (remedy.step.kind === 'again') return { ...tried, repeated: true };
      if (remedy.step.kind === 'fresh' || remedy.step.kind === 'resend') return tried;
      return { ...tried, attached: tried.attached + 1 };
    case 'close':
    case 'tell':
      return tried;
  }
}

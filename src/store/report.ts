import type { TurnFailure } from '../client/index.ts';
import type { UnknownEvent } from '../protocol/index.ts';

/** What an operator may want to know and a shopper need not see. None of it holds message text but `event-unknown`. */
export type StoreReport =
  /** Something came that this version cannot read: a whole event, which is in the thread as `unknown`, or one product of several, which is left out. */
  | { readonly kind: 'event-unknown'; readonly event: UnknownEvent }
  /** A handler of the host threw; what it was handed went on unchanged. */
  | {
      readonly kind: 'handler-threw';
      readonly handler: 'beforeSend' | 'onEvent' | 'subscribe' | 'handover';
      readonly error: unknown;
    }
  /** A call beside the turn failed; the shopper is not held up by it. */
  | { readonly kind: 'call-failed'; readonly call: SideCall; readonly error: unknown }
  /** `init` or a turn failed; the state says what the shopper can do. */
  | { readonly kind: 'turn-failed'; readonly turnId: string; readonly error: unknown }
  /** The service ended a turn with an error of its own. */
  | { readonly kind: 'turn-ended-badly'; readonly turnId: string; readonly failure: TurnFailure }
  /** The host sent what cannot be sent now; a text that is too long is kept in an empty draft. */
  | { readonly kind: 'input-refused'; readonly reason: 'closed' | 'too-long' };

export type Report = (report: StoreReport) => void;

/** A call beside the turn. */
export type SideCall = 'stop' | 'close' | 'erase' | 'health';

/** The answer of a call beside the turn; undefined where it failed, which is reported. */
export async function tryCall<T>(
  report: Report,
  call: SideCall,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    report({ kind: 'call-failed', call, error });
    return undefined;
  }
}

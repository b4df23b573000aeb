import type { TurnFailure } from '../client/index.ts';
import type { UnknownEvent } from '../protocol/index.ts';

/** A problem for the operator, not for the shopper. Only `event-unknown` contains message text. */
export type StoreReport =
  /** An event, or one product of an event, could not be decoded. The event is in the thread as `unknown`; the product is left out. */
  | { readonly kind: 'event-unknown'; readonly event: UnknownEvent }
  /** A function of the host threw; its argument was used unchanged. */
  | {
      readonly kind: 'handler-threw';
      readonly handler: 'beforeSend' | 'onEvent' | 'subscribe' | 'handover';
      readonly error: unknown;
    }
  /** A call outside the turn failed; the conversation continues. */
  | { readonly kind: 'call-failed'; readonly call: SideCall; readonly error: unknown }
  /** `init` or a turn failed; `state.turn` has the reason. */
  | { readonly kind: 'turn-failed'; readonly turnId: string; readonly error: unknown }
  /** The service ended a turn with an error. */
  | { readonly kind: 'turn-ended-badly'; readonly turnId: string; readonly failure: TurnFailure }
  /** The host sent an input that cannot be sent; a text that is too long goes into the draft if that is empty. */
  | { readonly kind: 'input-refused'; readonly reason: 'closed' | 'too-long' };

export type Report = (report: StoreReport) => void;

/** A call outside the turn. */
export type SideCall = 'stop' | 'close' | 'erase' | 'health';

/** Runs a call outside the turn. Reports an error and resolves with undefined. */
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

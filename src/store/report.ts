import type { TurnFailure } from '../client/index.ts';
import type { AgentEvent, UnknownEvent } from '../protocol/index.ts';

/** A problem that concerns the operator, not the shopper. Only `event-unknown` may contain message text. */
export type StoreReport =
  /** An event or a product in it could not be decoded. The event is in the thread as `unknown`; the product is left out. */
  | { readonly kind: 'event-unknown'; readonly event: UnknownEvent }
  /** A function of the host threw an error. An interceptor's value was used unchanged. */
  | {
      readonly kind: 'handler-threw';
      readonly handler: 'beforeSend' | 'onEvent' | 'subscribe' | 'handover' | 'tool' | 'extension';
      readonly error: unknown;
    }
  /** A call that is not part of a turn failed; the conversation continues. */
  | { readonly kind: 'call-failed'; readonly call: SideCall; readonly error: unknown }
  /** `init` or a turn failed; `state.turn` has the reason. */
  | { readonly kind: 'turn-failed'; readonly turnId: string; readonly error: unknown }
  /** The service, or a transport on its behalf, ended a turn with an error. */
  | { readonly kind: 'turn-ended-badly'; readonly turnId: string; readonly failure: TurnFailure }
  /** An input was not sent. A text that is too long becomes the draft if the draft is empty. */
  | { readonly kind: 'input-refused'; readonly reason: 'closed' | 'too-long' };

/** Receives problems for the operator. */
export type Report = (report: StoreReport) => void;

/** A call that is not part of a turn. */
export type SideCall = 'stop' | 'close' | 'erase' | 'health';

/** Runs a call that is not part of a turn. If it fails, reports the error and resolves with undefined. */
export async function tryCall<T>(
  report: Report,
  call: SideCall,
  run: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    report({ kind: 'call-failed', call, error });
    return undefined;
  }
}

/** Reports undecodable events and parts; removes the parts from the event. */
export function reportUnknown(decoded: AgentEvent, report: Report): AgentEvent {
  if (decoded.kind === 'unknown' && !decoded.extension) report({ kind: 'event-unknown', event: decoded });
  if (!('unreadable' in decoded)) return decoded;
  const { unreadable = [], ...event } = decoded;
  for (const part of unreadable) report({ kind: 'event-unknown', event: part });
  return event;
}

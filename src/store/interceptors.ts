import type { AgentEvent, ChatInput } from '../protocol/index.ts';
import type { CurrentExtensions } from './extensions.ts';
import { type Report, reportUnknown } from './report.ts';

/** Changes an input before it is sent. Returns a replacement, null to drop it, or undefined to leave it unchanged. */
export type BeforeSend = (input: ChatInput) => ChatInput | null | undefined;
/**
 * Changes an event before it is shown. Returns a replacement, null to drop it, or undefined to leave it unchanged. A text
 * that arrives in pieces is shown while it grows; the function is called with the complete text, and not for a text that
 * stays incomplete.
 */
export type OnEvent = (event: AgentEvent) => AgentEvent | null | undefined;

/** The host's functions for inputs and events. If one throws, the error is reported and the value stays unchanged. */
export interface Interceptors {
  readonly send: (input: ChatInput) => ChatInput | null;
  /** Marks events of the page's own, and reports undecodable ones. */
  readonly receive: (event: AgentEvent) => AgentEvent | null;
}

/** Creates the interceptors from the host's functions. */
export function createInterceptors(
  handlers: { readonly beforeSend?: BeforeSend | undefined; readonly onEvent?: OnEvent | undefined },
  report: Report,
  extensions: CurrentExtensions,
): Interceptors {
  return {
    send: (input) => intercept(handlers.beforeSend, input, 'beforeSend', report),
    receive: (event) => {
      const marked = intercept(extensions.current?.mark, event, 'extension', report) ?? event;
      return intercept(handlers.onEvent, reportUnknown(marked, report), 'onEvent', report);
    },
  };
}

function intercept<T>(
  handler: ((value: T) => T | null | undefined) | undefined,
  value: T,
  name: 'beforeSend' | 'onEvent' | 'extension',
  report: Report,
): T | null {
  if (handler === undefined) return value;
  try {
    const result = handler(value);
    return result === undefined ? value : result;
  } catch (error) {
    report({ kind: 'handler-threw', handler: name, error });
    return value;
  }
}

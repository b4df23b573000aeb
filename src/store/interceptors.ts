import type { AgentEvent, ChatInput } from '../protocol/index.ts';
import type { Report } from './report.ts';

/** Returns a replacement, null to drop the value, or undefined to leave it unchanged. */
export type BeforeSend = (input: ChatInput) => ChatInput | null | undefined;
export type OnEvent = (event: AgentEvent) => AgentEvent | null | undefined;

/** The host's functions for inputs and events. One that throws is reported and changes nothing. */
export interface Interceptors {
  readonly send: (input: ChatInput) => ChatInput | null;
  readonly receive: (event: AgentEvent) => AgentEvent | null;
}

export function createInterceptors(
  handlers: { readonly beforeSend?: BeforeSend | undefined; readonly onEvent?: OnEvent | undefined },
  report: Report,
): Interceptors {
  return {
    send: (input) => pass(handlers.beforeSend, input, 'beforeSend', report),
    receive: (event) => pass(handlers.onEvent, event, 'onEvent', report),
  };
}

function pass<T>(
  handler: ((value: T) => T | null | undefined) | undefined,
  value: T,
  name: 'beforeSend' | 'onEvent',
  report: Report,
): T | null {
  if (handler === undefined) return value;
  try {
    const answer = handler(value);
    return answer === undefined ? value : answer;
  } catch (error) {
    report({ kind: 'handler-threw', handler: name, error });
    return value;
  }
}

import type { AgentEvent, ChatInput } from '../protocol/index.ts';
import type { Report } from './report.ts';

/** Answers what goes on in its place: null drops it, undefined leaves it as it is. */
export type BeforeSend = (input: ChatInput) => ChatInput | null | undefined;
export type OnEvent = (event: AgentEvent) => AgentEvent | null | undefined;

/** The host's say in what passes. A handler that throws is reported and changes nothing. */
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

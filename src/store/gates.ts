import type { AgentEvent, ChatInput } from '../protocol/index.ts';
import type { Report } from './report.ts';

/** Answers what goes on in its place: null drops it, undefined leaves it as it is. */
export type BeforeSend = (input: ChatInput) => ChatInput | null | undefined;
export type OnEvent = (event: AgentEvent) => AgentEvent | null | undefined;

/** The host's say in what passes. A handler that throws is reported and changes nothing. */
export interface Gates {
  readonly outgoing: (input: ChatInput) => ChatInput | null;
  readonly incoming: (event: AgentEvent) => AgentEvent | null;
}

export function createGates(
  handlers: { readonly beforeSend?: BeforeSend | undefined; readonly onEvent?: OnEvent | undefined },
  report: Report,
): Gates {
  return {
    outgoing: (input) => pass(handlers.beforeSend, input, 'beforeSend', report),
    incoming: (event) => pass(handlers.onEvent, event, 'onEvent', report),
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

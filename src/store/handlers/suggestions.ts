import type { AgentEvent } from '../../protocol/index.ts';

const none: readonly string[] = [];

/** The questions of the latest suggestion among `events`, else those offered before. */
export function suggestionsAfter(
  suggestions: readonly string[],
  events: readonly AgentEvent[],
): readonly string[] {
  const latest = events.findLast((event) => event.kind === 'suggestion');
  return latest === undefined ? suggestions : latest.questions;
}

/** The shopper has spoken: what was offered before does not fit any more. */
export function staleSuggestions(suggestions: readonly string[]): readonly string[] {
  return suggestions.length === 0 ? suggestions : none;
}

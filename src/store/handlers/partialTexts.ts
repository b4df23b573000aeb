import { partialMessages } from '../select.ts';
import type { ChatState } from '../state.ts';

/** Marks the texts of an ended turn as complete: nothing will be added to them. */
export function withoutPartialTexts(state: ChatState, turnId: string): ChatState {
  const complete = partialMessages(state, turnId).map(
    ({ isPartial: _, ...message }) => [message.id, message] as const,
  );
  return complete.length === 0
    ? state
    : { ...state, byId: { ...state.byId, ...Object.fromEntries(complete) } };
}

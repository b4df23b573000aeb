import type { EndReason } from '../../protocol/index.ts';
import { partialMessages, turnMessages } from '../select.ts';
import type { AgentMessage, ChatState } from '../state.ts';

/**
 * Ends the growing texts of a turn: nothing will be added to them. They are incomplete, unless the turn is complete.
 */
export function partialTextsEnded(state: ChatState, turnId: string, end: EndReason): ChatState {
  return withTexts(
    state,
    partialMessages(state, turnId).map(({ isPartial: _, ...message }) =>
      end === 'complete' ? message : { ...message, isIncomplete: true },
    ),
  );
}

/** Lets the incomplete texts of a turn grow again, because the turn is resumed. */
export function textsResumed(state: ChatState, turnId: string): ChatState {
  return withTexts(
    state,
    turnMessages(state, turnId)
      .filter((message) => message.isIncomplete)
      .map(({ isIncomplete: _, ...message }) => ({ ...message, isPartial: true })),
  );
}

/** Removes messages of a turn from the thread. */
export function messagesRetracted(state: ChatState, turnId: string, ids: readonly string[]): ChatState {
  if (state.attempt?.turnId !== turnId) return state;
  const removed = new Set(ids);
  const byId = Object.fromEntries(Object.entries(state.byId).filter(([id]) => !removed.has(id)));
  return { ...state, order: state.order.filter((id) => !removed.has(id)), byId };
}

/** Removes the growing texts without a number: a service that numbers its lines has sent the whole of each text with one. */
export function previewsDropped(state: ChatState, turnId: string): ChatState {
  const previews = partialMessages(state, turnId).filter(({ seq }) => seq === undefined);
  return previews.length === 0
    ? state
    : messagesRetracted(
        state,
        turnId,
        previews.map(({ id }) => id),
      );
}

function withTexts(state: ChatState, messages: readonly AgentMessage[]): ChatState {
  if (messages.length === 0) return state;
  const changed = Object.fromEntries(messages.map((message) => [message.id, message]));
  return { ...state, byId: { ...state.byId, ...changed } };
}

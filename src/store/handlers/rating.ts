import type { ChatState, Rating } from '../state.ts';

/** Stays with the message; the agent is not told. */
export function messageRated(state: ChatState, messageId: string, rating: Rating): ChatState {
  const message = state.byId[messageId];
  if (message?.from !== 'agent') return state;
  return { ...state, byId: { ...state.byId, [messageId]: { ...message, rating } } };
}

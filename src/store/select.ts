import type { ChatState, ChoiceState } from './state.ts';

/** A turn is running: the agent is being asked, or is answering. */
export function isBusy(state: ChatState): boolean {
  return state.turn.status === 'sending' || state.turn.status === 'receiving';
}

/** New words are taken. True also while a turn runs: what is said then goes out after it. */
export function canSend(state: ChatState): boolean {
  return state.session.status !== 'closed';
}

/** There is a turn that can be tried again. */
export function canRetry(state: ChatState): boolean {
  if (state.session.status === 'closed') return false;
  return (
    state.turn.status === 'interrupted' ||
    (state.turn.status === 'failed' && state.turn.reason !== 'too-long')
  );
}

/** The conversation can be ended: it has begun and is not over. */
export function canEnd(state: ChatState): boolean {
  return state.session.status !== 'closed' && (state.session.status !== 'none' || state.order.length > 0);
}

/** Why the composer does not send; null where it does. */
export type ComposerBlock = 'empty' | 'too-long' | 'closed';
export function composerBlock(state: ChatState, text: string, maxTextLength: number): ComposerBlock | null {
  if (!canSend(state)) return 'closed';
  if (text.trim() === '') return 'empty';
  return text.length > maxTextLength ? 'too-long' : null;
}

/** What can be done with the choices inside this message. */
export function choiceState(state: ChatState, messageId: string): ChoiceState {
  const message = state.byId[messageId];
  if (message?.from === 'agent' && message.answer !== undefined) return 'answered';
  if (state.session.status === 'closed') return 'closed';
  return hasShopperSpokenSince(state, messageId) ? 'stale' : 'open';
}

/** Looks from the end: what is asked about is mostly near it, and the shopper spoke not long before. */
function hasShopperSpokenSince(state: ChatState, messageId: string): boolean {
  for (let at = state.order.length - 1; at >= 0; at -= 1) {
    const id = state.order[at];
    if (id === undefined || id === messageId) return false;
    if (state.byId[id]?.from === 'shopper') return true;
  }
  return false;
}

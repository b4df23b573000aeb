import type { ChatInput } from '../protocol/index.ts';
import { own } from '../protocol/index.ts';
import type { ChatState, ChoiceState, ShopperMessage } from './state.ts';

/** A turn is running: the agent is being asked, or is answering. */
export function isBusy(state: ChatState): boolean {
  return state.turn.status === 'sending' || state.turn.status === 'receiving';
}

/** New words are taken. True also while a turn runs: what is said then goes out after it. */
export function canSend(state: ChatState): boolean {
  return state.session.status !== 'closed';
}

/** The shopper has said nothing yet. */
export function hasNoUserMessage({ order, byId }: ChatState): boolean {
  return order.every((id) => own(byId, id)?.from === 'host');
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

/** The service has seen this input and does not take it as it is. */
export function isRefused({ turn, attempt }: ChatState, input: ChatInput): boolean {
  const isFinal = turn.status === 'failed' && (turn.reason === 'refused' || turn.reason === 'too-long');
  return isFinal && attempt?.entries.some((entry) => entry.input === input) === true;
}

/** What can be done with the choices inside this message. One that never left may be made anew. */
export function choiceState(state: ChatState, messageId: string): ChoiceState {
  const message = own(state.byId, messageId);
  const isAnswered = message?.from === 'agent' && message.selection !== undefined;
  const unsent = isAnswered ? unsentAnswer(state, messageId) : undefined;
  if (isAnswered && unsent === undefined) return 'answered';
  const hasPassed = state.session.status === 'closed' || hasShopperSpokenSince(state, messageId, unsent?.id);
  if (!hasPassed) return 'open';
  if (isAnswered) return 'answered';
  return state.session.status === 'closed' ? 'closed' : 'stale';
}

/** The choice made in a message, where it is certain that the service does not have it. */
export function unsentAnswer(state: ChatState, messageId: string): ShopperMessage | undefined {
  const { attempt, byId, outbox } = state;
  const found = outbox
    .map((entry) => own(byId, entry.messageId))
    .find((each) => each?.from === 'shopper' && each.replyTo === messageId);
  if (found?.from !== 'shopper' || found.delivery !== 'failed') return undefined;
  const mayBeThere =
    attempt !== null &&
    attempt.fate !== 'unsent' &&
    attempt.entries.some((entry) => entry.messageId === found.id);
  return mayBeThere ? undefined : found;
}

/** Looks from the end: what is asked about is mostly near it, and the shopper spoke not long before. */
function hasShopperSpokenSince(state: ChatState, messageId: string, but: string | undefined): boolean {
  for (let at = state.order.length - 1; at >= 0; at -= 1) {
    const id = state.order[at];
    if (id === undefined || id === messageId) return false;
    if (id !== but && own(state.byId, id)?.from === 'shopper') return true;
  }
  return false;
}

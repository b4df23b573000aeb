import type { ChatInput } from '../protocol/index.ts';
import { getOwn } from '../protocol/index.ts';
import type { AgentMessage, ChatState, ChoiceState, ShopperMessage } from './state.ts';

/** Whether a turn is running. */
export function isBusy(state: ChatState): boolean {
  return state.turn.status === 'sending' || state.turn.status === 'receiving';
}

/** Whether inputs are accepted. Inputs during a turn are sent after it. */
export function canSend(state: ChatState): boolean {
  return state.session.status !== 'closed';
}

/** Whether all messages of the thread are the host's: neither the shopper nor the agent has written. */
export function hasOnlyHostMessages({ order, byId }: ChatState): boolean {
  return order.every((id) => getOwn(byId, id)?.from === 'host');
}

/** Whether the last turn can be retried. */
export function canRetry(state: ChatState): boolean {
  if (state.session.status === 'closed') return false;
  return (
    state.turn.status === 'interrupted' ||
    (state.turn.status === 'failed' && state.turn.reason !== 'too-long')
  );
}

/** Whether the conversation has begun and is not over. */
export function canEnd(state: ChatState): boolean {
  return state.session.status !== 'closed' && (state.session.status !== 'none' || state.order.length > 0);
}

/** The reason why the composer cannot send. */
export type ComposerBlock = 'empty' | 'too-long' | 'closed';
/** Returns the reason why the composer cannot send; null if it can. */
export function composerBlock(state: ChatState, text: string, maxTextLength: number): ComposerBlock | null {
  if (!canSend(state)) return 'closed';
  if (text.trim() === '') return 'empty';
  return text.length > maxTextLength ? 'too-long' : null;
}

/** Whether the service refused this input. */
export function isRefused({ turn, attempt }: ChatState, input: ChatInput): boolean {
  const isFinal = turn.status === 'failed' && (turn.reason === 'refused' || turn.reason === 'too-long');
  return isFinal && attempt?.entries.some((entry) => entry.input === input) === true;
}

/** Returns the state of the choices in a message. A selection that was never sent can be changed until the shopper writes. */
export function choiceState(state: ChatState, messageId: string): ChoiceState {
  const message = getOwn(state.byId, messageId);
  const isAnswered = message?.from === 'agent' && message.selection !== undefined;
  const unsent = isAnswered ? unsentSelection(state, messageId) : undefined;
  if (isAnswered && unsent === undefined) return 'answered';
  const hasPassed = state.session.status === 'closed' || hasShopperMessageAfter(state, messageId, unsent?.id);
  if (!hasPassed) return 'open';
  if (isAnswered) return 'answered';
  return state.session.status === 'closed' ? 'closed' : 'stale';
}

/** Returns the selection in a message if the service certainly does not have it. */
export function unsentSelection(state: ChatState, messageId: string): ShopperMessage | undefined {
  const { attempt, byId, outbox } = state;
  const selection = outbox
    .map((entry) => getOwn(byId, entry.messageId))
    .find((each) => each?.from === 'shopper' && each.replyTo === messageId);
  if (selection?.from !== 'shopper' || selection.delivery !== 'failed') return undefined;
  const mayHaveArrived =
    attempt !== null &&
    attempt.delivery !== 'unsent' &&
    attempt.entries.some((entry) => entry.messageId === selection.id);
  return mayHaveArrived ? undefined : selection;
}

/** Whether the shopper sent a message after this one. Searches from the end, because the message is usually near it. */
function hasShopperMessageAfter(
  { order, byId }: ChatState,
  messageId: string,
  exceptId: string | undefined,
): boolean {
  const isFromShopper = (id: string) => id !== exceptId && getOwn(byId, id)?.from === 'shopper';
  const found = order.findLast((id) => id === messageId || isFromShopper(id)) ?? messageId;
  return found !== messageId;
}

/** Returns the messages of a turn whose text still grows, newest first; none if the agent has a newer turn. */
export const partialMessages = (state: ChatState, turnId: string): readonly AgentMessage[] =>
  turnMessages(state, turnId).filter((message) => message.isPartial);

/** Returns the length of the texts of a turn that still grow, in UTF-16 units. */
export const partialLength = (state: ChatState, turnId: string): number =>
  partialMessages(state, turnId).reduce(
    (sum, { event }) => sum + (event.kind === 'text' ? event.text.length : 0),
    0,
  );

/** Returns the agent's messages of a turn, newest first; none if the agent has a newer turn. */
export function turnMessages({ order, byId }: ChatState, turnId: string): readonly AgentMessage[] {
  const found: AgentMessage[] = [];
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const message = getOwn(byId, order[at] ?? '');
    // The shopper or a live agent may have written since.
    if (message?.from !== 'agent' || message.turnId === undefined) continue;
    if (message.turnId !== turnId) break;
    found.push(message);
  }
  return found;
}

/**
 * Returns the id of the message before the oldest one whose text still grows, or of the last message if none grows. That
 * message and all earlier ones are complete.
 */
export function completeUpTo(state: ChatState): string | undefined {
  const { order, attempt } = state;
  const oldestPartial = attempt ? partialMessages(state, attempt.turnId).at(-1) : undefined;
  return oldestPartial ? order[order.indexOf(oldestPartial.id) - 1] : order.at(-1);
}

/** Returns the number of the turn's last line in the thread, where an abandoned turn may have left some of its lines. */
export function lastSeqOf(state: ChatState, turnId: string): number {
  return Math.max(0, ...turnMessages(state, turnId).map(({ seq = 0 }) => seq));
}

import { getOwn } from '../../protocol/index.ts';
import type { ChatState, HostMessage } from '../state.ts';
import { withMessages } from './messages.ts';

/** Adds a receipt to the thread. The agent learns of the cart from the page context. */
export function receiptAdded(state: ChatState, message: HostMessage): ChatState {
  return withMessages(state, [message]);
}

/** Marks the product of a receipt as removed from the cart. */
export function receiptRemoved(state: ChatState, messageId: string, text: string): ChatState {
  const message = getOwn(state.byId, messageId);
  if (message?.from !== 'host' || !message.receipt) return state;
  return withMessages(state, [{ ...message, text, receipt: { ...message.receipt, isRemoved: true } }]);
}

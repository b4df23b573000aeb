import { useSyncExternalStore } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useChatState } from '../../react/index.ts';
import type { AgentMessage, ChatState } from '../../store/index.ts';
import type { CartSession } from './cartSession.ts';

/**
 * Ids of receipts, cart actions and texts that may still become cart actions, cached by `order`, which is a new array once a
 * message was added, moved or removed. All rows share the cache.
 */
const candidateIds = new WeakMap<ChatState['order'], readonly string[]>();

const isCartAction = ({ event }: AgentMessage) => event.kind === 'text' && event.metadata?.cartAction;

function candidatesOf({ order, byId }: ChatState): readonly string[] {
  const known = candidateIds.get(order);
  if (known) return known;
  const ids = order.filter((id) => {
    const message = getOwn(byId, id);
    if (message?.from === 'host') return message.receipt !== undefined;
    return message?.from === 'agent' && (message.isPartial || isCartAction(message));
  });
  candidateIds.set(order, ids);
  return ids;
}

/**
 * Returns whether a message shows the cart: it is the newest among the agent's cart actions, the receipts whose product has
 * not been removed, and the held receipt.
 */
export function useIsCartHolder(session: CartSession, messageId: string): boolean {
  const heldReceipt = useSyncExternalStore(
    session.subscribe,
    () => session.getState().heldReceipt,
    () => undefined,
  );
  const newest = useChatState((state) =>
    candidatesOf(state).findLast((id) => {
      const message = getOwn(state.byId, id);
      if (message?.from === 'agent') return isCartAction(message);
      return id === heldReceipt || (message?.from === 'host' && !message.receipt?.isRemoved);
    }),
  );
  return newest === messageId;
}

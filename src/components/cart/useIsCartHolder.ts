import { useSyncExternalStore } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useChatState } from '../../react/index.ts';
import { type AgentMessage, cachedIds } from '../../store/index.ts';
import type { CartSession } from './cartSession.ts';

const isCartAction = ({ event }: AgentMessage) => event.kind === 'text' && event.metadata?.cartAction;

/** Ids of receipts, cart actions and texts that may still become cart actions. */
const candidateIds = cachedIds((message) => {
  if (message?.from === 'host') return message.receipt;
  return message?.from === 'agent' && (message.isPartial || isCartAction(message));
});

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
    candidateIds(state).findLast((id) => {
      const message = getOwn(state.byId, id);
      if (message?.from === 'agent') return isCartAction(message);
      return id === heldReceipt || (message?.from === 'host' && !message.receipt?.isRemoved);
    }),
  );
  return newest === messageId;
}

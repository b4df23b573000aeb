import { useEffect, useRef } from 'react';
import { useChatStore } from '../../react/index.ts';
import { useCartWord } from '../products/cart.ts';
import type { CartState } from '../products/shopCart.ts';
import { isGone, isOfLine, presentReceipts } from './cartReceipts.ts';
import { type CartSession, type CartSessionState, isPending } from './cartSession.ts';
import { useCartMessages } from './useCartMessages.ts';

/** Returns the shop's cart if nothing has changed since the shop returned it, and no change is under way. */
const currentCart = (state: CartSessionState): CartState | undefined =>
  state.status === 'ready' && !state.isReading && !state.isStale && !isPending(state)
    ? state.cart
    : undefined;

/** Marks receipts as removed once the shop's cart lacks their product, for example after an order. */
export function useGoneReceipts(session: CartSession, state: CartSessionState): void {
  const messages = useCartMessages();
  const word = useCartWord();
  const store = useChatStore();
  const handle = () => {
    // The effect of `attach`, which runs before, may have found that the cart is out of date.
    const cart = currentCart(session.getState());
    for (const { id, receipt } of cart ? presentReceipts(store) : []) {
      if (!isGone(receipt, cart?.lines ?? [])) continue;
      // The card of the cart says that the shopper has removed it.
      if (session.getState().removed.some(({ line }) => isOfLine(receipt, line))) continue;
      store.commands.removeReceipt(id, messages.cartNoLonger(receipt.title, word));
    }
  };
  const latest = useRef(handle);
  latest.current = handle;
  const cart = currentCart(state);
  useEffect(() => {
    if (cart) latest.current();
  }, [cart]);
}

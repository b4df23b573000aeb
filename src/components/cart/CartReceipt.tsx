'use client';

import { useSyncExternalStore } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useChatState, useChatStore, useIsomorphicLayoutEffect } from '../../react/index.ts';
import { CartReceiptRow, type CartReceiptRowProps } from '../products/CartReceiptRow.tsx';
import { type Addition, additionOf } from '../products/cartUndo.ts';
import type { ShopCart } from '../products/shopCart.ts';
import { newestReceipt } from './cartReceipts.ts';
import { type CartSessionState, cartSession } from './cartSession.ts';
import { useGoneReceipts } from './useGoneReceipts.ts';
import { useShopCart } from './useShopCart.ts';

/** The receipt of a product that was added to the cart. A later change of its line, by anyone, retires its undo. */
export function CartReceipt(props: CartReceiptRowProps) {
  const cart = useShopCart();
  return cart ? <ReceiptOfCart {...props} shop={cart} /> : <CartReceiptRow {...props} />;
}

const ReceiptOfCart = ({ shop, ...props }: CartReceiptRowProps & { readonly shop: ShopCart }) => {
  const { messageId, receipt } = props;
  const store = useChatStore();
  const session = cartSession(shop);
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  const addition = additionOf(store, messageId);
  // One receipt is enough to keep the cart up to date.
  const isNewest = useChatState(newestReceipt) === messageId;
  const isAdded = addition !== undefined;
  useIsomorphicLayoutEffect(
    () => (isNewest ? session.attach(messageId, isAdded) : undefined),
    [session, messageId, isNewest, isAdded],
  );
  useGoneReceipts(session, state);
  return (
    <CartReceiptRow
      {...props}
      // Until the cart is read after an addition, it does not contain that addition.
      isFinal={!(isNewest && state.isStale) && hasChanged(state, receipt, addition)}
      onRemoved={() => {
        session.post();
        void session.refresh(true);
      }}
    />
  );
};

/** Whether the line of a receipt has another quantity than after the addition, or is about to get one. */
function hasChanged(
  { cart, wanted }: CartSessionState,
  { lineId = '', quantity = 1 }: CartReceiptRowProps['receipt'],
  addition: Addition | undefined,
): boolean {
  if (getOwn(wanted, lineId) !== undefined) return true;
  const now = cart?.lines.find(({ id }) => id === lineId)?.quantity;
  return addition?.before !== undefined && now !== undefined && now !== addition.before + quantity;
}

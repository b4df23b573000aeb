'use client';

import { useEffect, useRef } from 'react';
import { useChatStore } from '../../react/index.ts';
import { CartLink } from '../products/CartLink.tsx';
import type { ShopCart } from '../products/shopCart.ts';
import type { CartActionProps } from './cartAction.ts';
import { cartSession } from './cartSession.ts';
import { executeOnce } from './executeOnce.ts';
import { useExecuteAction } from './useExecuteAction.ts';
import { useIsCartHolder } from './useIsCartHolder.ts';
import { useLoadedCart } from './useShopCart.ts';
import { WholeCart } from './WholeCart.tsx';

/**
 * Executes the agent's action on the cart, at most once, and shows the cart unless a newer message does. Links to the cart
 * page if the chat can only add products.
 */
export function CartActionMessage(props: CartActionProps) {
  const { cart, isLoading } = useLoadedCart();
  if (cart) return <ActionOnCart {...props} shop={cart} />;
  return isLoading ? null : <CartLink {...props} />;
}

const ActionOnCart = ({ messageId, event, shop }: CartActionProps & { readonly shop: ShopCart }) => {
  const session = cartSession(shop);
  const store = useChatStore();
  const execute = useExecuteAction(shop, session);
  const latest = useRef(() => execute(event));
  latest.current = () => execute(event);
  useEffect(() => void executeOnce(store, messageId, () => latest.current()), [store, messageId]);
  const isHolder = useIsCartHolder(messageId);
  return isHolder ? <WholeCart messageId={messageId} shop={shop} session={session} /> : null;
};

import { useState } from 'react';
import type { Product } from '../../protocol/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { type AddToCartResult, type ChosenVariant, useAddToCart } from './cart.ts';

type Undo = (() => Promise<unknown>) | undefined;

/** `failed`: the shop could not be reached. */
export type CartState =
  | { readonly status: 'idle' | 'pending' | 'removing' | 'failed' | 'needs-variant' }
  | { readonly status: 'added' | 'undo-failed'; readonly undo: Undo }
  | Extract<AddToCartResult, { status: 'refused' }>;

interface CartAction {
  readonly state: CartState;
  readonly add: () => void;
  /** Set while the product is in the cart and the shop supports undo. */
  readonly undo: (() => void) | undefined;
}

/** Adds one product to the shop's cart, one request at a time, and announces the result to screen readers. */
export function useCartAction(
  product: Product,
  name: string,
  variant: ChosenVariant | undefined,
): CartAction {
  const addToCart = useAddToCart();
  const messages = useMessages();
  const announce = useAnnounce();
  const [state, setState] = useState<CartState>({ status: 'idle' });

  const settle = (next: CartState, announcement: string) => {
    setState(next);
    announce(announcement);
  };

  const add = async () => {
    if (!addToCart || state.status === 'pending' || state.status === 'removing') return;
    setState({ status: 'pending' });
    try {
      const result = await addToCart(product, variant);
      if (result.status === 'added')
        settle({ status: 'added', undo: result.undo }, messages.announceAdded(name));
      else if (result.status === 'needs-variant') settle(result, messages.chooseInShop);
      else
        settle(
          result,
          result.message ?? (result.reason === 'other' ? messages.addRefused : messages.outOfStock),
        );
    } catch {
      settle({ status: 'failed' }, messages.addFailed);
    }
  };

  const removeFromCart = 'undo' in state ? state.undo : undefined;
  const undo = async () => {
    setState({ status: 'removing' });
    try {
      await removeFromCart?.();
      settle({ status: 'idle' }, messages.announceRemoved(name));
    } catch {
      settle({ status: 'undo-failed', undo: removeFromCart }, messages.undoFailed);
    }
  };

  return { state, add: () => void add(), undo: removeFromCart && (() => void undo()) };
}

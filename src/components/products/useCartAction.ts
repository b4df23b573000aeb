import { useState } from 'react';
import type { Product } from '../../protocol/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { type AddToCartResult, type ChosenVariant, useAddToCart } from './cart.ts';

type Undo = (() => Promise<unknown>) | undefined;

/** Where a product stands on its way into the cart. `failed`: the shop could not be asked. */
export type CartState =
  | { readonly status: 'idle' | 'pending' | 'removing' | 'failed' | 'needs-variant' }
  | { readonly status: 'added' | 'undo-failed'; readonly undo: Undo }
  | Extract<AddToCartResult, { status: 'refused' }>;

interface CartAction {
  readonly state: CartState;
  readonly add: () => void;
  /** Given once the product is in the cart and can be taken out again. */
  readonly undo: (() => void) | undefined;
}

/** Puts one product into the shop's cart, once at a time, and says aloud what became of it. */
export function useCartAction(
  product: Product,
  name: string,
  variant: ChosenVariant | undefined,
): CartAction {
  const addToCart = useAddToCart();
  const messages = useMessages();
  const announce = useAnnounce();
  const [state, setState] = useState<CartState>({ status: 'idle' });

  const settle = (next: CartState, says: string) => {
    setState(next);
    announce(says);
  };

  const add = async () => {
    if (!addToCart || state.status === 'pending' || state.status === 'removing') return;
    setState({ status: 'pending' });
    try {
      const answer = await addToCart(product, variant);
      if (answer.status === 'added')
        settle({ status: 'added', undo: answer.undo }, messages.announceAdded(name));
      else if (answer.status === 'needs-variant') settle(answer, messages.chooseInShop);
      else
        settle(
          answer,
          answer.message ?? (answer.reason === 'other' ? messages.addRefused : messages.outOfStock),
        );
    } catch {
      settle({ status: 'failed' }, messages.addFailed);
    }
  };

  const takeBack = 'undo' in state ? state.undo : undefined;
  const undo = async () => {
    setState({ status: 'removing' });
    try {
      await takeBack?.();
      settle({ status: 'idle' }, messages.announceRemoved(name));
    } catch {
      settle({ status: 'undo-failed', undo: takeBack }, messages.undoFailed);
    }
  };

  return { state, add: () => void add(), undo: takeBack && (() => void undo()) };
}

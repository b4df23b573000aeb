import { useContext, useState } from 'react';
import { omitUndefined, type Product } from '../../protocol/index.ts';
import { ChatContext } from '../../react/index.ts';
import type { CartReceipt } from '../../store/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import type { CartWord } from '../messages/CartWord.ts';
import type { Messages } from '../messages/en.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { useCartWord, useShop } from './cart.ts';
import { addReceipt } from './cartUndo.ts';
import { countedTitle } from './countedTitle.ts';
import { limitMessages } from './limitMessages.ts';
import { chosenValues } from './productVariants.ts';
import { limitsOfProduct } from './quantityLimits.ts';
import type { AddToCartResult, ChosenVariant } from './shopCart.ts';

type Undo = (() => Promise<unknown>) | undefined;

/** The state of an addition. `failed`: the shop could not be reached. */
export type AdditionState =
  | { readonly status: 'idle' | 'pending' | 'removing' | 'failed' | 'needs-variant' }
  | { readonly status: 'added' | 'undo-failed'; readonly undo: Undo; readonly note?: string | undefined }
  | Extract<AddToCartResult, { status: 'refused' }>;

interface CartAction {
  readonly state: AdditionState;
  readonly add: () => void;
  /** Set after an addition outside of a conversation, if the shop supports undo. */
  readonly undo: (() => void) | undefined;
}

/**
 * Adds a product to the shop's cart, one request at a time, and announces the result to screen readers. In a
 * conversation, a receipt in the thread then shows the addition and can undo it.
 */
export function useCartAction(
  product: Product,
  name: string,
  variant: ChosenVariant | undefined,
  quantity?: number,
  onAdded?: (text: string) => void,
): CartAction {
  const { addToCart } = useShop();
  const chat = useContext(ChatContext);
  const messages = { ...limitMessages, ...useMessages() };
  const word = useCartWord();
  const announce = useAnnounce();
  const { format } = new Intl.NumberFormat(useLocale());
  const wanted = quantity ?? limitsOfProduct(product, variant).min;
  const [state, setState] = useState<AdditionState>({ status: 'idle' });

  const settle = (next: AdditionState, announcement: string) => {
    setState(next);
    announce(announcement);
  };

  const add = async () => {
    if (!addToCart || state.status === 'pending' || state.status === 'removing') return;
    setState({ status: 'pending' });
    try {
      const result = await addToCart(product, variant, wanted);
      if (result.status === 'added') {
        const added = result.quantity ?? wanted;
        const text = messages.announceAdded(countedTitle(name, added), word);
        const note =
          result.message ??
          (added < wanted ? messages.cartAddedOnly(format(added), format(wanted)) : undefined);
        const announcement = [text, note].filter(Boolean).join(messages.comma);
        if (chat) {
          const receipt = receiptOf(product, name, variant, added);
          addReceipt(chat, text, omitUndefined({ ...receipt, lineId: result.lineId, note }), result);
          settle({ status: 'idle' }, announcement);
          onAdded?.(announcement);
        } else settle({ status: 'added', undo: result.undo, note }, announcement);
      } else if (result.status === 'needs-variant') settle(result, messages.chooseInShop);
      else
        settle(result, result.message ?? refusalText(result.reason, messages, word) ?? messages.outOfStock);
    } catch {
      settle({ status: 'failed' }, messages.addFailed);
    }
  };

  const removeFromCart = 'undo' in state ? state.undo : undefined;
  const undo = async () => {
    setState({ status: 'removing' });
    try {
      await removeFromCart?.();
      settle({ status: 'idle' }, messages.announceRemoved(name, word));
    } catch {
      settle({ status: 'undo-failed', undo: removeFromCart }, messages.undoFailed(word));
    }
  };

  return { state, add: () => void add(), undo: removeFromCart && (() => void undo()) };
}

/** Returns the chat's own text for a refusal; undefined for a sold-out product, for which the button has a text. */
export const refusalText = (
  reason: Extract<AddToCartResult, { status: 'refused' }>['reason'],
  messages: Messages,
  word: CartWord,
): string | undefined =>
  reason === 'out-of-stock' ? undefined : reason === 'busy' ? messages.errorBusy : messages.addRefused(word);

/** Returns the receipt of an addition. */
export const receiptOf = (
  product: Product,
  title: string,
  variant: ChosenVariant | undefined,
  quantity = 1,
): CartReceipt =>
  omitUndefined({
    productId: product.productId,
    title,
    imageUrl: variant?.imageUrl ?? product.imageUrl,
    options: chosenValues(product, variant),
    ...(quantity > 1 ? { quantity } : { price: variant?.price ?? product.price }),
    currency: product.currency,
  });

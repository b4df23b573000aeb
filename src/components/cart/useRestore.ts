import { omitUndefined } from '../../protocol/index.ts';
import { useChatStore } from '../../react/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { useCartWord } from '../products/cart.ts';
import { addReceipt } from '../products/cartUndo.ts';
import { countedTitle } from '../products/countedTitle.ts';
import type { ShopCart, ShopCartLine } from '../products/shopCart.ts';
import { receiptOf } from '../products/useCartAction.ts';
import type { AddableProduct } from './cartReceipts.ts';
import type { CartSession } from './cartSession.ts';
import { useCartMessages } from './useCartMessages.ts';

/** Returns a function that puts a removed line back, with a new receipt. `takesFocus` focuses the cart card below the receipt. */
export function useRestore(
  shop: ShopCart,
  session: CartSession,
): (line: ShopCartLine, addable: AddableProduct, takesFocus?: boolean) => Promise<void> {
  const messages = useCartMessages();
  const word = useCartWord();
  const store = useChatStore();
  const announce = useAnnounce();
  return async (line, { product, variant }, takesFocus = false) => {
    const result = await session.restore(line.id, () => shop(product, variant, line.quantity));
    if (result?.status !== 'added') return;
    // The button that had the focus is gone with the removed line.
    session.focus.isWanted = takesFocus;
    const added = result.quantity ?? line.quantity;
    const text = messages.announceAdded(countedTitle(line.title, added), word);
    const receipt = receiptOf(product, line.title, variant, added);
    addReceipt(store, text, omitUndefined({ ...receipt, lineId: result.lineId }), result);
    announce(text);
  };
}

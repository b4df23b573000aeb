import { type CartAction, getOwn, type TextEvent } from '../../protocol/index.ts';
import { useChatStore } from '../../react/index.ts';
import type { ChatStore } from '../../store/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { useLocale } from '../messages/MessagesContext.tsx';
import { useCartWord } from '../products/cart.ts';
import { lastAddition, type UndoableAddition, undoneText } from '../products/cartUndo.ts';
import type { CartState, ShopCart, ShopCartLine } from '../products/shopCart.ts';
import { readCartAction } from './cartAction.ts';
import { addableProduct, isOfLine } from './cartReceipts.ts';
import type { CartSession, QuantityChange } from './cartSession.ts';
import { useCartMessages } from './useCartMessages.ts';
import { useRestore } from './useRestore.ts';

/**
 * Returns the line of `lines` that the shopper added last. Undefined if `lines` is empty, or if there are several lines and
 * no receipt shows which was added last.
 */
function newestLine(store: ChatStore, lines: readonly ShopCartLine[]): ShopCartLine | undefined {
  const { order, byId } = store.getState();
  for (const id of [...order].reverse()) {
    const message = getOwn(byId, id);
    const receipt = message?.from === 'host' ? message.receipt : undefined;
    if (!receipt || receipt.isRemoved) continue;
    const known = lines.find(({ id }) => id === receipt.lineId);
    if (known) return known;
    const ofProduct = lines.filter(({ productId }) => productId === receipt.productId);
    const ofReceipt = ofProduct.filter((each) => isOfLine(receipt, each));
    const candidates = ofReceipt.length > 0 ? ofReceipt : ofProduct;
    // The chat adds products without details, such as an engraving.
    const plain = candidates.filter(({ details }) => !details);
    const [line, another] = plain.length > 0 ? plain : candidates;
    if (line) return another ? undefined : line;
  }
  return lines.length === 1 ? lines[0] : undefined;
}

/**
 * Returns the line that an action changes: the line added last among those of the variant. Without lines of the variant, it is
 * chosen from the lines of the product, or from all lines if the action names no product. Undefined if there are no such
 * lines, or if it is unclear which was added last.
 */
function lineOf(
  store: ChatStore,
  { lines }: CartState,
  { productId, variantId }: CartAction,
): ShopCartLine | undefined {
  const ofProduct = lines.filter((line) => productId === undefined || line.productId === productId);
  const ofVariant = ofProduct.filter((line) => variantId !== undefined && line.variantId === variantId);
  return newestLine(store, ofVariant.length > 0 ? ofVariant : ofProduct);
}

/** Returns a function that executes the action of a text. The cart card shows the result. */
export function useExecuteAction(shop: ShopCart, session: CartSession): (event: TextEvent) => Promise<void> {
  const messages = useCartMessages();
  const word = useCartWord();
  const locale = useLocale();
  const store = useChatStore();
  const announce = useAnnounce();
  const restore = useRestore(shop, session);
  const change = (line: ShopCartLine, quantity: number) => {
    session.setQuantity(line.id, Math.max(0, quantity));
    session.flush();
  };

  const undoAddition = async ({ messageId, receipt, undo, before }: UndoableAddition) => {
    try {
      await undo();
      const text = undoneText(receipt, before, messages, word, locale);
      store.commands.removeReceipt(messageId, text);
      announce(text);
      session.post();
      await session.refresh(true);
    } catch {
      session.showOutcome({ kind: 'failed' });
    }
  };

  const undoChange = async (last: QuantityChange, cart: CartState) => {
    session.forgetChange(last);
    const line = cart.lines.find(({ id }) => id === last.line.id);
    if (line) return change(line, last.line.quantity);
    const known = last.after === 0 ? addableProduct(store, last.line) : undefined;
    if (known) await restore(last.line, known);
    else session.showOutcome({ kind: 'unchanged' });
  };

  return async (event) => {
    const action = readCartAction(event);
    if (action.action === 'show') return;
    await session.refresh();
    const { cart, status } = session.getState();
    // The card shows that the cart could not be read.
    if (!cart || status === 'failed') return;
    if (action.action === 'undo') {
      const [addition, last] = [lastAddition(store), session.lastChange()];
      if (addition && addition.number > (last?.number ?? 0)) await undoAddition(addition);
      else if (last) await undoChange(last, cart);
      else session.showOutcome({ kind: 'unchanged' });
      return;
    }
    const line = lineOf(store, cart, action);
    if (!line) session.showOutcome({ kind: 'unchanged' });
    else if (action.action === 'remove') change(line, 0);
    else change(line, action.quantity ?? line.quantity + (action.by ?? 0));
  };
}

import { getOwn, type Product } from '../../protocol/index.ts';
import { type CartReceipt, type ChatState, type ChatStore, cachedIds } from '../../store/index.ts';
import { conversationProducts } from '../products/conversationProducts.ts';
import { productVariants } from '../products/productVariants.ts';
import type { ChosenVariant, ShopCartLine } from '../products/shopCart.ts';

/**
 * Whether the product of a receipt is not in any of the lines. False if that is unclear, because the receipt lacks the id of its line
 * or a line may be of the same product.
 */
export const isGone = ({ lineId, productId, title }: CartReceipt, lines: readonly ShopCartLine[]): boolean =>
  lines.length === 0 ||
  (lineId !== undefined &&
    !lines.some(
      (line) =>
        line.id === lineId ||
        line.productId === productId ||
        line.title.toLowerCase() === title.toLowerCase(),
    ));

/** Whether a receipt is of a line's product with the same options, and is not marked as removed. */
export function isOfLine({ productId, options, isRemoved }: CartReceipt, line: ShopCartLine): boolean {
  // Some shops report the values of all options as one text, such as "42 / Rust".
  const values = Object.values(line.options ?? {}).flatMap((value) => {
    const text = value.toLowerCase();
    return [text, ...text.split(/\s*[,/·]\s*/u)];
  });
  return (
    !isRemoved &&
    productId === line.productId &&
    options.every((value) => values.includes(value.toLowerCase()))
  );
}

/** The receipts of the thread that are not marked as removed. */
export function presentReceipts(
  store: ChatStore,
): readonly { readonly id: string; readonly receipt: CartReceipt }[] {
  const { order, byId } = store.getState();
  return order.flatMap((id) => {
    const message = getOwn(byId, id);
    return message?.from === 'host' && message.receipt && !message.receipt.isRemoved
      ? [{ id, receipt: message.receipt }]
      : [];
  });
}

/** Ids of the receipts that are not marked as removed. */
const presentIds = cachedIds(
  (message) => message?.from === 'host' && message.receipt && !message.receipt.isRemoved,
);

/** Returns the id of the newest receipt that is not marked as removed. */
export const newestReceipt = (state: ChatState): string | undefined => presentIds(state).at(-1);

/**
 * Receipts of a line that are not marked as removed. For a receipt without the id of its line: those of the line's product with
 * the same options, unless one of the other lines has the same, such as one with an engraving.
 */
export const receiptsOfLine = (
  store: ChatStore,
  line: ShopCartLine,
  others: readonly ShopCartLine[],
): ReturnType<typeof presentReceipts> =>
  presentReceipts(store).filter(
    ({ receipt }) =>
      receipt.lineId === line.id ||
      (isOfLine(receipt, line) && !others.some((other) => isOfLine(receipt, other))),
  );

/** A product, and the variant of it, that the chat can add to the cart. */
export interface AddableProduct {
  readonly product: Product;
  readonly variant?: ChosenVariant | undefined;
}

/**
 * Returns the product and variant that restore a removed line. Undefined if the conversation lacks the product or the
 * line's variant, if the line names no variant and the product has variants, or if the line has details, such as an engraving.
 */
export function addableProduct(store: ChatStore, line: ShopCartLine): AddableProduct | undefined {
  const product = getOwn(conversationProducts(store), line.productId);
  if (!product || line.details) return undefined;
  const { variants, options } = productVariants(product);
  if (line.variantId === undefined) {
    return variants.length === 0 && options.length === 0 ? { product } : undefined;
  }
  const variant = variants.find(({ id }) => id === line.variantId);
  return variant && { product, variant };
}

import { getOwn, type Product } from '../../protocol/index.ts';
import type { CartReceipt, ChatStore } from '../../store/index.ts';
import { conversationProducts } from '../products/conversationProducts.ts';
import { productVariants } from '../products/productVariants.ts';
import type { ChosenVariant, ShopCartLine } from '../products/shopCart.ts';

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

/** Message ids of the receipts of a line's product with the same options that are not marked as removed. */
export function receiptsOfLine(store: ChatStore, line: ShopCartLine): readonly string[] {
  const { order, byId } = store.getState();
  return order.filter((id) => {
    const message = getOwn(byId, id);
    return message?.from === 'host' && message.receipt && isOfLine(message.receipt, line);
  });
}

/** A product, and the variant of it, that the chat can add to the cart. */
export interface AddableProduct {
  readonly product: Product;
  readonly variant?: ChosenVariant | undefined;
}

/**
 * Returns the product and variant that restore a removed line. Undefined if the conversation lacks the product or the
 * line's variant, or if the line names no variant and the product has variants.
 */
export function addableProduct(store: ChatStore, line: ShopCartLine): AddableProduct | undefined {
  const product = getOwn(conversationProducts(store), line.productId);
  if (!product) return undefined;
  const { variants, options } = productVariants(product);
  if (line.variantId === undefined) {
    return variants.length === 0 && options.length === 0 ? { product } : undefined;
  }
  const variant = variants.find(({ id }) => id === line.variantId);
  return variant && { product, variant };
}

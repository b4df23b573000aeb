import type { AddToCart, AddToCartResult } from '../components/index.ts';
import { type CartOptions, createCartRequest, numberOf, recordsOf, textOf } from './cartRequest.ts';

/**
 * Creates the `addToCart` function of a Shopify shop.
 *
 * @param options `root` is the shop's root path, with the locale if it has one.
 * @see https://shopify.dev/docs/api/ajax/reference/cart
 */
export function createShopifyCart(options: CartOptions = {}): AddToCart {
  const request = createCartRequest(options);

  async function setQuantity(key: string, quantity: number): Promise<number | undefined> {
    const { status, body } = await request('cart/change.js', { id: key, quantity });
    if (status !== 200) throw new Error(`The cart responded with status ${status}.`);
    return numberOf(body.item_count);
  }

  return async (_product, variant): Promise<AddToCartResult> => {
    const id = variantNumber(variant?.id);
    // Product ids are not variant ids.
    if (id === undefined) return { status: 'needs-variant' };
    const { status, body } = await request('cart/add.js', { items: [{ id, quantity: 1 }] });
    if (status === 404) return { status: 'needs-variant' };
    if (status !== 200) {
      // "Sold out" and "all in the cart already" have the same status; only the message of the shop differs.
      const message = textOf(body.description) ?? textOf(body.message);
      return { status: 'refused', reason: 'other', ...(message !== undefined && { message }) };
    }
    const [line] = recordsOf(body.items);
    const key = textOf(line?.key);
    const quantity = numberOf(line?.quantity) ?? 1;
    // The product was added even if the count cannot be read.
    const cart = await request('cart.js').catch(() => undefined);
    const count = numberOf(cart?.body.item_count);
    return {
      status: 'added',
      ...(count !== undefined && { count }),
      ...(key !== undefined && { undo: () => setQuantity(key, quantity - 1) }),
    };
  };
}

/** Reads a numeric variant id, also from `gid://…/ProductVariant/794864229`. */
function variantNumber(id: string | undefined): number | undefined {
  const [, digits] = /^(?:gid:.*\/)?(\d+)$/.exec(id ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

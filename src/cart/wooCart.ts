import type { AddToCart, AddToCartResult, ChosenVariant } from '../components/index.ts';
import {
  type CartOptions,
  type CartResponse,
  createCartRequest,
  numberOf,
  recordsOf,
  textOf,
} from './cartRequest.ts';

/** Options of `createWooCart`. */
export interface WooCartOptions extends CartOptions {
  /** The page's `wc_store_api` nonce; without it, one is requested from the cart. */
  readonly nonce?: string;
}

const apiPath = 'wp-json/wc/store/v1/';
/** Error codes of a product that is sold out, and of one whose variant is not chosen. */
const soldOut = /_out_of_stock$/;
const variantMissing = /missing_attributes$|variation_data$/;

/**
 * Creates the `addToCart` function of a WooCommerce shop.
 *
 * @param options `root` is the path of WordPress.
 * @see https://developer.woocommerce.com/docs/apis/store-api/resources-endpoints/cart/
 */
export function createWooCart({
  nonce: initialNonce,
  root = '/',
  ...options
}: WooCartOptions = {}): AddToCart {
  const request = createCartRequest({ ...options, root: `${root}${apiPath}` });
  let nonce = initialNonce;

  const storeNonce = (response: CartResponse): CartResponse => {
    nonce = response.header('nonce') ?? nonce;
    return response;
  };
  const withNonce = async (path: string, body: object) =>
    storeNonce(await request(path, body, nonce === undefined ? {} : { nonce }));
  const change = async (path: string, body: object): Promise<CartResponse> => {
    if (nonce === undefined) storeNonce(await request('cart'));
    const response = await withNonce(path, body);
    if (!textOf(response.body.code)?.endsWith('_nonce')) return response;
    // A cached page contains an expired nonce.
    storeNonce(await request('cart'));
    return withNonce(path, body);
  };

  async function removeOne(id: number): Promise<number | undefined> {
    const line = lineOf(await request('cart'), id);
    if (line === undefined) return undefined;
    const { key, quantity } = line;
    const response =
      quantity > 1
        ? await change('cart/update-item', { key, quantity: quantity - 1 })
        : await change('cart/remove-item', { key });
    if (response.status >= 400) throw new Error(`The cart responded with status ${response.status}.`);
    return numberOf(response.body.items_count);
  }

  return async ({ productId }, variant): Promise<AddToCartResult> => {
    const id = Number(variant?.id ?? productId);
    if (!Number.isSafeInteger(id)) return { status: 'needs-variant' };
    const response = await change('cart/add-item', { id, quantity: 1, variation: variationOf(variant) });
    if (response.status >= 400) return refusal(response);
    const count = numberOf(response.body.items_count);
    return { status: 'added', ...(count !== undefined && { count }), undo: () => removeOne(id) };
  };
}

const variationOf = (variant: ChosenVariant | undefined) =>
  Object.entries(variant?.options ?? {}).map(([attribute, value]) => ({ attribute, value }));

function lineOf({ body }: CartResponse, id: number) {
  for (const line of recordsOf(body.items)) {
    const key = textOf(line.key);
    if (line.id === id && key !== undefined) return { key, quantity: numberOf(line.quantity) ?? 1 };
  }
  return undefined;
}

function refusal({ body }: CartResponse): AddToCartResult {
  const code = textOf(body.code) ?? '';
  const message = textOf(body.message);
  if (variantMissing.test(code)) return { status: 'needs-variant' };
  return {
    status: 'refused',
    reason: soldOut.test(code) ? 'out-of-stock' : 'other',
    ...(message !== undefined && { message }),
  };
}

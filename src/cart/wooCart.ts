import type { CartMessage, CartState, ChosenVariant, ShopCart } from '../components/index.ts';
import { type CartOptions, type CartResponse, createCartRequest } from './cartRequest.ts';
import { createShopCart } from './createShopCart.ts';
import { reasonOf } from './reasonOf.ts';
import { refusal } from './refusal.ts';
import { textOf } from './values.ts';
import { wooCartState } from './wooCartState.ts';

/** Options of `createWooCart`. */
export interface WooCartOptions extends CartOptions {
  /** The page's `wc_store_api` nonce, used until a response of the cart contains a nonce. */
  readonly nonce?: string;
}

const apiPath = 'wp-json/wc/store/v1/';
/** Error codes of a sold-out product. */
const soldOut = /_out_of_stock$/;
/** Error codes of a product whose variant is not chosen. */
const variantMissing = /missing_attributes$|variation_data$/;

/**
 * Creates the cart of a WooCommerce shop.
 *
 * @param options `root` is the path of WordPress; `checkoutUrl` defaults to `checkout/` below it.
 * @see https://developer.woocommerce.com/docs/apis/store-api/resources-endpoints/cart/
 */
export function createWooCart({
  nonce: initialNonce,
  root = '/',
  checkoutUrl = `${root}checkout/`,
  locks,
  ...options
}: WooCartOptions = {}): ShopCart {
  const request = createCartRequest({ ...options, root: `${root}${apiPath}` });
  let nonce = initialNonce;

  const storeNonce = (response: CartResponse): CartResponse => {
    nonce = response.header('nonce') ?? nonce;
    return response;
  };
  const withNonce = async (path: string, body: object) =>
    storeNonce(await request(path, body, nonce === undefined ? {} : { nonce }));
  const read = async () => wooCartState(storeNonce(await request('cart')), checkoutUrl);
  const post = async (path: string, body: object): Promise<CartResponse> => {
    const response = await withNonce(path, body);
    if (!hasNonceError(response)) return response;
    // The nonce of a cached page may have expired.
    storeNonce(await request('cart'));
    const repeated = await withNonce(path, body);
    // Its message is for developers.
    if (hasNonceError(repeated)) throw new Error('The shop refuses its own nonce.');
    return repeated;
  };
  /** Sends a change. If the shop refuses it, resolves to the unchanged cart with the shop's message. */
  const change = async (path: string, body: object): Promise<CartState> => {
    const response = await post(path, body);
    if (response.status < 400) return wooCartState(response, checkoutUrl);
    const cart = await read();
    const text = reasonOf(response);
    return text === undefined
      ? cart
      : { ...cart, messages: [...(cart.messages ?? []), { type: 'error', text }] };
  };

  return createShopCart(
    {
      identify: ({ productId }, variant) => {
        const id = variant?.id ?? productId;
        return Number.isSafeInteger(Number(id)) ? id : undefined;
      },
      read,
      add: async ({ id, variant, quantity }) => {
        const body = { id: Number(id), quantity, variation: variationOf(variant) };
        const response = await post('cart/add-item', body);
        const code = textOf(response.body.code) ?? '';
        if (variantMissing.test(code)) return { status: 'needs-variant' };
        if (response.status >= 400) return refusal(response, soldOut.test(code));
        return { status: 'added', cart: wooCartState(response, checkoutUrl) };
      },
      setQuantity: ({ id: key }, quantity) =>
        quantity > 0 ? change('cart/update-item', { key, quantity }) : change('cart/remove-item', { key }),
      setCodes: async (codes, cart) => {
        const isIn = (list: readonly string[], code: string) =>
          list.some((one) => one.toLowerCase() === code.toLowerCase());
        const before = cart.codes?.map(({ code }) => code) ?? [];
        const messages: CartMessage[] = [];
        let after = cart;
        const apply = async (path: string, code: string) => {
          const { messages: refused = [], ...rest } = await change(path, { code });
          messages.push(...refused);
          after = rest;
        };
        for (const code of before) if (!isIn(codes, code)) await apply('cart/remove-coupon', code);
        for (const code of codes) if (!isIn(before, code)) await apply('cart/apply-coupon', code);
        return messages.length === 0 ? after : { ...after, messages };
      },
    },
    { locks },
  );
}

const variationOf = (variant: ChosenVariant | undefined) =>
  Object.entries(variant?.options ?? {}).map(([attribute, value]) => ({ attribute, value }));

const hasNonceError = ({ body }: CartResponse): boolean => textOf(body.code)?.endsWith('_nonce') ?? false;

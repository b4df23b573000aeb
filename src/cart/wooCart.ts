import type { AddToCart, AddToCartResult, ChosenVariant } from '../components/index.ts';
import {
  type CartPlace,
  type CartReply,
  createCartRequest,
  numberOf,
  recordsOf,
  textOf,
} from './cartRequest.ts';

export interface WooCartOptions extends CartPlace {
  /** The page's `wc_store_api` nonce; without it, the cart is asked for one. */
  readonly nonce?: string;
}

const apiPath = 'wp-json/wc/store/v1/';
const soldOut = /_out_of_stock$/;
const unchosen = /missing_attributes$|variation_data$/;

/** A cart for the Store API. `root` is the path of WordPress; default `/`. */
export function createWooCart({ nonce: first, root = '/', ...place }: WooCartOptions = {}): AddToCart {
  const ask = createCartRequest({ ...place, root: `${root}${apiPath}` });
  let nonce = first;

  const heard = (reply: CartReply): CartReply => {
    nonce = reply.header('nonce') ?? nonce;
    return reply;
  };
  const withNonce = async (path: string, body: object) =>
    heard(await ask(path, body, nonce === undefined ? {} : { nonce }));
  const change = async (path: string, body: object): Promise<CartReply> => {
    if (nonce === undefined) heard(await ask('cart'));
    const reply = await withNonce(path, body);
    if (!textOf(reply.body.code)?.endsWith('_nonce')) return reply;
    // A cached page contains an expired nonce.
    heard(await ask('cart'));
    return withNonce(path, body);
  };

  async function takeOut(id: number): Promise<number | undefined> {
    const line = lineOf(await ask('cart'), id);
    if (line === undefined) return undefined;
    const { key, quantity } = line;
    const reply =
      quantity > 1
        ? await change('cart/update-item', { key, quantity: quantity - 1 })
        : await change('cart/remove-item', { key });
    if (reply.status >= 400) throw new Error(`The cart answered ${reply.status}.`);
    return numberOf(reply.body.items_count);
  }

  return async ({ productId }, variant): Promise<AddToCartResult> => {
    const id = Number(variant?.id ?? productId);
    if (!Number.isSafeInteger(id)) return { status: 'needs-variant' };
    const reply = await change('cart/add-item', { id, quantity: 1, variation: variationOf(variant) });
    if (reply.status >= 400) return refusal(reply);
    const count = numberOf(reply.body.items_count);
    return { status: 'added', ...(count !== undefined && { count }), undo: () => takeOut(id) };
  };
}

const variationOf = (variant: ChosenVariant | undefined) =>
  Object.entries(variant?.options ?? {}).map(([attribute, value]) => ({ attribute, value }));

function lineOf({ body }: CartReply, id: number) {
  for (const line of recordsOf(body.items)) {
    const key = textOf(line.key);
    if (line.id === id && key !== undefined) return { key, quantity: numberOf(line.quantity) ?? 1 };
  }
  return undefined;
}

function refusal({ body }: CartReply): AddToCartResult {
  const code = textOf(body.code) ?? '';
  const message = textOf(body.message);
  if (unchosen.test(code)) return { status: 'needs-variant' };
  return {
    status: 'refused',
    reason: soldOut.test(code) ? 'out-of-stock' : 'other',
    ...(message !== undefined && { message }),
  };
}

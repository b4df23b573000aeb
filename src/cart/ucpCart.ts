import type { CartState, ShopCart } from '../components/index.ts';
import { omitUndefined } from '../protocol/index.ts';
import type { CartLocks } from './cartRequest.ts';
import { type AddedPiece, createExclusiveCart } from './createShopCart.ts';
import { createExclusive } from './exclusive.ts';
import { type CartStorage, createStoredId } from './storedId.ts';
import { emptyCart, messagesOf, ucpCartState } from './ucpCartState.ts';
import { createUcpRequest } from './ucpRequest.ts';
import { type Fields, numberOf, recordOf, recordsOf, textOf } from './values.ts';

/** Options of `createUcpCart`. */
export interface UcpCartOptions {
  /** URL of the shop's MCP endpoint: the endpoint of the transport `mcp` in the shop's `/.well-known/ucp`. */
  readonly endpoint: string;
  /**
   * Address of your agent's profile, which the shop fetches to learn the version and the capabilities of your chat. `{version}` in it
   * stands for the version of the standard: the cart begins with 2026-08-25, and if the shop does not support it, goes on with 2026-04-08.
   */
  readonly profile: string;
  /**
   * Location and preferences on which prices and availability depend, such as `{ address_country: 'IE' }`. Sent with each change
   * of the cart, and replaces the context with which the cart was created. Default: the cart keeps the context that the shop returns.
   */
  readonly context?: Readonly<Record<string, unknown>>;
  /**
   * Endpoint of the capability `dev.ucp.shopping.permalink` in the shop's `/.well-known/ucp`. The address of the checkout is
   * built from it if the shop returns no `continue_url`.
   */
  readonly permalink?: string;
  /** Storage of the cart's id, which tabs share. Default: `localStorage`, unless it is blocked. */
  readonly storage?: CartStorage;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Locks that keep changes of several tabs apart; default: the browser's `navigator.locks`, if it has them. */
  readonly locks?: CartLocks;
}

/** A cart of the Universal Commerce Protocol. */
export interface UcpCart extends ShopCart {
  /**
   * Cancels the cart at the shop and forgets its id. Resolves with the empty cart; if the shop refuses, keeps the id and resolves
   * with the cart and the shop's message. Rejects, and keeps the id, if the shop cannot be reached.
   */
  readonly cancel: () => Promise<CartState>;
}

/** Fields that an update has to repeat, because it replaces the whole cart. Of `discounts`, it repeats only the codes. */
const repeated = ['context', 'signals', 'attribution', 'buyer'] as const;

/**
 * Returns the cart of a shop with the Universal Commerce Protocol over MCP. The first change creates the cart at the shop. The
 * shop's own page completes the purchase.
 *
 * @example
 * const cart = createUcpCart({
 *   endpoint: 'https://shop.example/api/ucp/mcp',
 *   profile: 'https://shop.example/chat/ucp-profile.json',
 * });
 * @see https://ucp.dev/specification/cart-mcp
 */
export function createUcpCart({
  endpoint,
  profile,
  context,
  permalink,
  storage,
  fetch,
  locks,
}: UcpCartOptions): UcpCart {
  const call = createUcpRequest({ endpoint, profile, fetch });
  const name = `shelftalk.cart ${endpoint}`;
  const stored = createStoredId(name, storage);
  /** The latest cart from the shop, which the next update changes; empty if there is none. */
  let latest: Fields = {};

  /** Stores a response of the shop as the latest cart, and its id. */
  const storeCart = (cart: Fields): Fields => {
    latest = isCart(cart) ? cart : {};
    const id = textOf(latest.id);
    if (id !== undefined) stored.set(id);
    return cart;
  };
  const stateOf = (cart: Fields): CartState => (isCart(cart) ? ucpCartState(cart, permalink) : emptyCart);

  const read = async (): Promise<CartState> => {
    latest = {};
    const id = stored.get();
    if (id === undefined) return emptyCart;
    const cart = await call('get_cart', { id });
    if (isCart(cart)) return stateOf(storeCart(cart));
    if (!isLost(cart)) throw new Error(messagesOf(cart)[0]?.text ?? 'The shop returned no cart.');
    stored.remove();
    return emptyCart;
  };

  /** Replaces the lines of the cart, or creates a cart with them. */
  const replace = async (lines: readonly Fields[], codes?: readonly string[]): Promise<Fields> => {
    const id = textOf(latest.id);
    const { discounts } = latest;
    const cart = {
      line_items: lines,
      ...Object.fromEntries(
        repeated.flatMap((field) => (latest[field] === undefined ? [] : [[field, latest[field]]])),
      ),
      ...(context && { context }),
      ...(codes ? { discounts: { codes } } : discounts ? { discounts: { codes: codesIn(discounts) } } : {}),
    };
    return id === undefined ? call('create_cart', { cart }) : call('update_cart', { id, cart });
  };

  /** Reads the cart after the shop has refused a request, and adds the messages of the refusal. */
  const readRefused = async (refusal: Fields): Promise<CartState> => {
    const messages = messagesOf(refusal);
    return { ...(await read()), ...(messages.length > 0 && { messages }) };
  };

  /** Sends a change. If the shop refuses it, resolves to the unchanged cart with the shop's message. */
  const change = async (lines: readonly Fields[], codes?: readonly string[]): Promise<CartState> => {
    const cart = await replace(lines, codes);
    return isCart(cart) ? stateOf(storeCart(cart)) : readRefused(cart);
  };

  const exclusive = createExclusive(name, locks);
  const cart = createExclusiveCart(
    {
      read,
      add: async ({ id, quantity }, before): Promise<AddedPiece> => {
        const withPieces = (lines: readonly Fields[]): readonly Fields[] => {
          // Pieces with a note, such as an engraving, or of a bundle are lines of their own.
          const known = lines.find(
            ({ item, note, parent_id }) =>
              recordOf(item).id === id && note === undefined && parent_id === undefined,
          );
          return known
            ? lines.map((line) =>
                line === known ? { ...line, quantity: quantityOf(line) + quantity } : line,
              )
            : [...lines, { item: { id }, quantity }];
        };
        const isNewCart = latest.id === undefined;
        let after = await replace(withPieces(linesOf(latest)));
        // The cart was lost after it was read. Its other pieces may have been ordered, so the new cart has none of them.
        if (isLost(after) && !isNewCart && (await read()) === emptyCart)
          after = await replace(withPieces([]));
        if (!isCart(after)) return refusal(after);
        const state = stateOf(storeCart(after));
        const piecesIn = ({ lines }: CartState) =>
          lines.reduce((sum, line) => (line.productId === id ? sum + line.quantity : sum), 0);
        // A cart without the pieces or a message is no refusal.
        const isRefusal = piecesIn(state) <= piecesIn(before) && state.messages !== undefined;
        return isRefusal ? refusal(after) : { status: 'added', cart: state };
      },
      setQuantity: ({ id }, quantity) =>
        change(
          linesOf(latest).flatMap((line) => {
            if (line.id !== id) return [line];
            return quantity > 0 ? [{ ...line, quantity }] : [];
          }),
        ),
      setCodes: (codes) => change(linesOf(latest), codes),
    },
    exclusive,
  );

  return Object.assign(cart, {
    cancel: () =>
      exclusive(async () => {
        const id = stored.get();
        if (id === undefined) return emptyCart;
        const canceled = await call('cancel_cart', { id });
        if (!isCart(canceled) && !isLost(canceled)) return readRefused(canceled);
        stored.remove();
        return emptyCart;
      }),
  });
}

const isCart = (content: Fields): boolean =>
  textOf(content.id) !== undefined && Array.isArray(content.line_items);

const errorCodes = ({ messages }: Fields): readonly string[] =>
  recordsOf(messages).flatMap(({ code, type }) => (type === 'error' ? (textOf(code) ?? []) : []));

/** Whether a response says that the shop no longer has the cart. */
const isLost = (content: Fields): boolean => !isCart(content) && errorCodes(content).includes('not_found');

const quantityOf = (line: Fields): number => numberOf(line.quantity) ?? 0;

const codesIn = (discounts: unknown): unknown => recordOf(discounts).codes ?? [];

/** The lines of a cart as an update sends them. */
const linesOf = ({ line_items }: Fields): readonly Fields[] =>
  recordsOf(line_items).map(({ id, item, quantity, parent_id, note }) => ({
    ...omitUndefined({ id, parent_id, note }),
    item: { id: recordOf(item).id },
    quantity,
  }));

/** Codes for too little stock. */
const soldOut = /^(?:out_of_stock|sold_out|insufficient_stock)$/u;
/** Codes for a missing variant. A shop that sells only variants answers `not_found` for the product's own id. */
const variantMissing = /variant|^not_found$/u;

function refusal(content: Fields): Exclude<AddedPiece, { status: 'added' }> {
  const codes = [...errorCodes(content), ...warningCodes(content)];
  if (codes.some((code) => variantMissing.test(code))) return { status: 'needs-variant' };
  const messages = messagesOf(content);
  const textOfType = (wanted: string) => messages.find(({ type }) => type === wanted)?.text;
  const message = textOfType('error') ?? textOfType('warning');
  return {
    status: 'refused',
    reason: codes.some((code) => soldOut.test(code)) ? 'out-of-stock' : 'other',
    ...omitUndefined({ message }),
  };
}

const warningCodes = ({ messages }: Fields): readonly string[] =>
  recordsOf(messages).flatMap(({ code, type }) => (type === 'warning' ? (textOf(code) ?? []) : []));

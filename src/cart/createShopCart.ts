import type {
  AddToCart,
  AddToCartResult,
  CartState,
  ChosenVariant,
  ShopCart,
  ShopCartLine,
} from '../components/index.ts';
import { omitUndefined, type Product } from '../protocol/index.ts';
import type { CartLocks } from './cartRequest.ts';
import { createExclusive, type Exclusive } from './exclusive.ts';

/** A product or variant that the shopper wants to add, and how much of it. */
export interface CartPiece {
  /** The shop's identifier of the variant, or of a product without variants. */
  readonly id: string;
  readonly product: Product;
  readonly variant?: ChosenVariant | undefined;
  /** Number of pieces, at least 1. */
  readonly quantity: number;
}

/**
 * The result of adding pieces. If they were added: the changed cart, which is read again if it is absent or lacks the pieces. If
 * it cannot be read, or lists the pieces in a line with another id, `lineId` proves the addition: the id of the line in which the shop
 * has reported more pieces than before.
 */
export type AddedPiece =
  | { readonly status: 'added'; readonly cart?: CartState | undefined; readonly lineId?: string | undefined }
  | Exclude<AddToCartResult, { status: 'added' }>;

/**
 * The requests of a shop. Each resolves with what the shop returned, and rejects if the shop cannot be reached or does not return
 * its cart. After a rejection the cart is read again, and shows whether the shop has made the change.
 */
export interface CartRequests {
  /**
   * Returns the shop's identifier of the variant or product to add; undefined if the shop needs a variant. Default: the id of
   * the variant (undefined if it has none), or of the product if no variant was chosen.
   */
  readonly identify?: (product: Product, variant?: ChosenVariant) => string | undefined;
  readonly read: () => Promise<CartState>;
  /**
   * Adds pieces to the cart, which has just been read. A shop may add fewer. The pieces count as added once the cart has them: in
   * a line whose `variantId` or `productId` is the id of the piece, or which has its options if the variant has no id.
   */
  readonly add: (piece: CartPiece, cart: CartState) => Promise<AddedPiece>;
  /** Sets the quantity of a line of the cart, which has just been read; 0 removes it. */
  readonly setQuantity: (line: ShopCartLine, quantity: number, cart: CartState) => Promise<CartState>;
  /** Replaces the discount codes of the cart, which has just been read. */
  readonly setCodes?: (codes: readonly string[], cart: CartState) => Promise<CartState>;
}

/** Options of `createShopCart`. */
export interface ShopCartOptions {
  /** Name of the lock; carts with the same name wait for each other, in all tabs, if there are locks. Default: `shelftalk.cart`. */
  readonly name?: string;
  /** Default: the browser's `navigator.locks`, if it has them. */
  readonly locks?: CartLocks | undefined;
}

const variantOrProductId = (product: Product, variant?: ChosenVariant): string | undefined =>
  variant && variant.id === undefined ? undefined : (variant?.id ?? product.productId);

/**
 * Creates a cart from the requests of a shop. It runs one operation at a time, adds nothing twice when a response was lost or
 * a button was pressed again meanwhile, and can undo additions.
 *
 * @example
 * const request = async (method: string, path = '', body?: object) => {
 *   const response = await fetch(`/api/cart${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
 *   return response.json();
 * };
 * const cart = createShopCart({
 *   read: () => request('GET'),
 *   add: async ({ id, quantity }) => ({ status: 'added', cart: await request('POST', '', { id, quantity }) }),
 *   setQuantity: ({ id }, quantity) => request('PUT', `/${id}`, { quantity }),
 * });
 */
export const createShopCart = (
  requests: CartRequests,
  { name = 'shelftalk.cart', locks }: ShopCartOptions = {},
): ShopCart => createExclusiveCart(requests, createExclusive(name, locks));

/** Like `createShopCart`, for adapters with additional operations, which must run exclusively, too. */
export function createExclusiveCart(
  { identify = variantOrProductId, setCodes, ...requests }: CartRequests,
  exclusive: Exclusive,
): ShopCart {
  const running = new Map<string, Promise<AddToCartResult>>();
  /** By piece: the cart before an addition of which it is unknown whether it will still arrive. */
  const unconfirmed = new Map<string, CartState>();

  const read = async () => checked(await requests.read());
  const tryRead = () => read().catch(() => undefined);

  const addPiece = async (piece: CartPiece): Promise<AddToCartResult> => {
    const key = keyOf(piece);
    const cart = await read();
    const before = unconfirmed.get(key) ?? cart;
    unconfirmed.delete(key);
    const arrived = grownLine(piece, before, cart);
    const missing = piece.quantity - (arrived?.grown ?? 0);
    if (arrived && missing <= 0) return added(piece.quantity, arrived, cart);
    const grownIn = (after: CartState | undefined) => {
      const line = after && grownLine(piece, before, after);
      return line && line.grown > (arrived?.grown ?? 0) ? line : undefined;
    };
    const result = await requests
      .add({ ...piece, quantity: missing }, cart)
      .catch((error: unknown) => ({ status: 'failed' as const, error }));
    if (result.status === 'needs-variant') return arrived ? added(piece.quantity, arrived, cart) : result;
    // Only the cart shows what the shop has added: a response may be lost, and some shops refuse a quantity but add fewer pieces.
    const inResponse = result.status === 'added' && isCart(result.cart) ? result.cart : undefined;
    const after = grownIn(inResponse) ? inResponse : await tryRead();
    const line = grownIn(after);
    const message = result.status === 'refused' ? result.message : newMessage(cart, after);
    if (line) return added(piece.quantity, line, after, line.grown < piece.quantity ? message : undefined);
    if (result.status === 'refused') return arrived ? added(piece.quantity, arrived, cart, message) : result;
    if (result.status === 'added' && result.lineId !== undefined) {
      if (!after) return added(piece.quantity, { id: result.lineId }, undefined);
      // The cart lists the reported line under another id. It is unclear which line undo would have to change.
      const isListed = after.lines.some(({ id }) => id === result.lineId);
      if (!isListed && after.lines.some((each) => contains(each, piece)))
        return { status: 'added', count: after.count, cart: after };
    }
    if (result.status === 'added' && message !== undefined)
      return { status: 'refused', reason: 'other', message };
    unconfirmed.set(key, before);
    throw result.status === 'failed' ? result.error : new Error('The shop’s cart does not have the product.');
  };

  const added = (
    wanted: number,
    { id, grown }: { readonly id: string; readonly grown?: number },
    cart: CartState | undefined,
    message?: string,
  ): AddToCartResult => ({
    status: 'added',
    lineId: id,
    ...omitUndefined({ count: cart?.count, cart, quantity: grown, message }),
    undo: createUndo(id, grown ?? wanted),
  });

  /** Changes a line. Rejects if the shop has not returned its cart, unless the cart shows the change when it is read again. */
  const changeLine = async (line: ShopCartLine, quantity: number, cart: CartState): Promise<CartState> => {
    try {
      return checked(await requests.setQuantity(line, quantity, cart));
    } catch (error) {
      const after = await tryRead();
      if (!after || quantityIn(after, line.id) !== quantity) throw error;
      return after;
    }
  };

  /** Creates a function that removes pieces of a line, once, even if it is called several times. */
  const createUndo = (lineId: string, quantity: number): (() => Promise<number>) => {
    let wanted: number | undefined;
    let undone: Promise<number> | undefined;
    const undo = async () => {
      const cart = await read();
      const line = cart.lines.find(({ id }) => id === lineId);
      if (!line) return cart.count;
      wanted ??= Math.max(0, line.quantity - quantity);
      if (line.quantity <= wanted) return cart.count;
      const after = await changeLine(line, wanted, cart);
      if (quantityIn(after, lineId) > wanted)
        throw new Error(after.messages?.[0]?.text ?? 'The shop did not remove the product.');
      return after.count;
    };
    return () => {
      undone ??= exclusive(undo).catch((error: unknown) => {
        undone = undefined;
        throw error;
      });
      return undone;
    };
  };

  const addToCart: AddToCart = async (product, variant, quantity = 1) => {
    if (!Number.isInteger(quantity) || quantity < 1)
      throw new RangeError(`${quantity} is no number of pieces.`);
    const id = identify(product, variant);
    if (id === undefined) return { status: 'needs-variant' };
    const piece = { id, product, variant, quantity };
    const key = `${quantity} ${keyOf(piece)}`;
    const same = running.get(key);
    if (same) return same;
    const next = exclusive(() => addPiece(piece)).finally(() => running.delete(key));
    running.set(key, next);
    return next;
  };

  return Object.assign(addToCart, {
    read: () => exclusive(read),
    setQuantity: (lineId: string, quantity: number) =>
      exclusive(async () => {
        const cart = await read();
        const line = cart.lines.find(({ id }) => id === lineId);
        return !line || line.quantity === quantity ? cart : changeLine(line, quantity, cart);
      }),
    setCodes:
      setCodes &&
      ((codes: readonly string[]) => exclusive(async () => checked(await setCodes(codes, await read())))),
  });
}

/** Whether a value of a shop's function, which may resolve with any JSON, is a cart. */
const isCart = (cart: CartState | undefined): cart is CartState => Array.isArray(cart?.lines);

/** Returns a cart unchanged. @throws Error if it is no cart. */
function checked(cart: CartState): CartState {
  if (!isCart(cart)) throw new Error('The shop returned no cart.');
  return cart;
}

const quantityIn = ({ lines }: CartState, lineId: string): number =>
  lines.find(({ id }) => id === lineId)?.quantity ?? 0;

/** Returns a warning or error of a cart that the cart before did not have. */
const newMessage = (before: CartState, after: CartState | undefined): string | undefined =>
  after?.messages?.find(
    ({ type, text }) => type !== 'info' && !before.messages?.some((known) => known.text === text),
  )?.text;

/** Shops report values with or without capitals, and some as a part of an address: `forest-green`. */
const comparable = (value: string): string => value.toLowerCase().replaceAll(/[\s_-]+/gu, ' ');

/** Whether a line contains a piece. Shops may report another id for a variant that was chosen by its options alone. */
function contains(line: ShopCartLine, { id, variant }: CartPiece): boolean {
  if ((line.variantId ?? line.productId) === id) return true;
  const wanted = Object.values(variant?.options ?? {});
  const reported = Object.values(line.options ?? {}).map(comparable);
  return (
    variant?.id === undefined &&
    wanted.length > 0 &&
    wanted.every((value) => reported.includes(comparable(value)))
  );
}

const keyOf = ({ id, variant }: CartPiece): string => JSON.stringify([id, variant?.options]);

interface GrownLine {
  readonly id: string;
  /** Number of pieces that were added. */
  readonly grown: number;
}

/** Returns the line of a piece if its quantity has increased, and by how much. */
function grownLine(piece: CartPiece, before: CartState, after: CartState): GrownLine | undefined {
  const pieces = ({ lines }: CartState) =>
    lines.reduce((sum, line) => (contains(line, piece) ? sum + line.quantity : sum), 0);
  // A shop may give a line another id, for example for a discount, without adding pieces.
  const total = pieces(after) - pieces(before);
  for (const line of total > 0 ? after.lines : []) {
    const grown = line.quantity - quantityIn(before, line.id);
    if (grown > 0 && contains(line, piece)) return { id: line.id, grown: Math.min(grown, total) };
  }
  return undefined;
}

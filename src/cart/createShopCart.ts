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
 * The result of adding pieces. If they were added: the changed cart and the id of the line with the pieces, each if the shop
 * reports it.
 */
export type AddedPiece =
  | { readonly status: 'added'; readonly cart?: CartState | undefined; readonly lineId?: string | undefined }
  | Exclude<AddToCartResult, { status: 'added' }>;

/** The requests of a shop. Each resolves with what the shop returned, and rejects if the shop cannot be reached. */
export interface CartRequests {
  /**
   * Returns the shop's identifier of the variant or product to add; undefined if the shop needs a variant. Default: the id of
   * the variant (undefined if it has none), or of the product if no variant was chosen.
   */
  readonly identify?: (product: Product, variant?: ChosenVariant) => string | undefined;
  readonly read: () => Promise<CartState>;
  /** Adds pieces to the cart, which has just been read. A shop may add fewer. */
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
  { identify = variantOrProductId, read, add, setQuantity, setCodes }: CartRequests,
  exclusive: Exclusive,
): ShopCart {
  const running = new Map<string, Promise<AddToCartResult>>();
  /** By piece: the cart before an addition whose response was lost. */
  const unconfirmed = new Map<string, CartState>();

  const addPiece = async (piece: CartPiece): Promise<AddToCartResult> => {
    const key = keyOf(piece);
    const cart = await read();
    const before = unconfirmed.get(key) ?? cart;
    unconfirmed.delete(key);
    const arrived = grownLine(piece, before, cart);
    const missing = piece.quantity - (arrived?.grown ?? 0);
    if (arrived && missing <= 0) return added(piece, arrived, cart);
    try {
      const result = await add({ ...piece, quantity: missing }, cart);
      if (result.status !== 'added') return arrived ? added(piece, arrived, cart) : result;
      const grown = result.cart && grownLine(piece, before, result.cart);
      return added(piece, { id: result.lineId, ...grown }, result.cart);
    } catch (error) {
      unconfirmed.set(key, before);
      throw error;
    }
  };

  const added = (
    piece: CartPiece,
    { id, grown }: { readonly id: string | undefined; readonly grown?: number },
    cart: CartState | undefined,
  ): AddToCartResult => ({
    status: 'added',
    ...omitUndefined({ count: cart?.count, cart, quantity: grown }),
    undo: createUndo(
      (line) => line.id === id || (id === undefined && contains(line, piece)),
      grown ?? piece.quantity,
    ),
  });

  /** Creates a function that removes pieces of a line, once, even if it is called several times. */
  const createUndo = (isLine: (line: ShopCartLine) => boolean, quantity: number): (() => Promise<number>) => {
    let wanted: number | undefined;
    let undone: Promise<number> | undefined;
    const undo = async () => {
      const cart = await read();
      const line = cart.lines.find(isLine);
      if (!line) return cart.count;
      wanted ??= Math.max(0, line.quantity - quantity);
      if (line.quantity <= wanted) return cart.count;
      const after = await setQuantity(line, wanted, cart);
      const left = after.lines.find(({ id }) => id === line.id)?.quantity ?? 0;
      if (left > wanted) throw new Error(after.messages?.[0]?.text ?? 'The shop did not remove the product.');
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
        return !line || line.quantity === quantity ? cart : setQuantity(line, quantity, cart);
      }),
    setCodes:
      setCodes && ((codes: readonly string[]) => exclusive(async () => setCodes(codes, await read()))),
  });
}

/** Whether a line contains a piece. Shops may report another id for a variant that was chosen by its options alone. */
function contains(line: ShopCartLine, { id, variant }: CartPiece): boolean {
  if ((line.variantId ?? line.productId) === id) return true;
  const wanted = Object.values(variant?.options ?? {});
  const reported = Object.values(line.options ?? {}).map((value) => value.toLowerCase());
  return (
    variant?.id === undefined &&
    wanted.length > 0 &&
    wanted.every((value) => reported.includes(value.toLowerCase()))
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
  for (const line of after.lines) {
    if (!contains(line, piece)) continue;
    const grown = line.quantity - (before.lines.find(({ id }) => id === line.id)?.quantity ?? 0);
    if (grown > 0) return { id: line.id, grown };
  }
  return undefined;
}

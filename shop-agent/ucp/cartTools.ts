import type { AgentShop } from '../AgentShop.ts';
import { isAvailable, pricesOf, quantityOf } from '../catalogue/schema.ts';
import { minorUnits, pictureOf, variantTitle } from './products.ts';
import {
  errorMessage,
  errorResponse,
  notFound,
  type UcpMessage,
  type UcpResponse,
  ucpHead,
} from './responses.ts';
import type { CartLine, StoredCart, UcpCarts } from './UcpCarts.ts';

/** The fields of a cart that a caller may set. */
export interface CartRequest {
  readonly line_items: readonly { readonly item: { readonly id: string }; readonly quantity: number }[];
}

/** Maximum number of pieces of one variant in a cart, as in the demo shop's bag. */
const maxQuantity = 12;

export async function createCart(
  request: CartRequest,
  carts: UcpCarts,
  shop: AgentShop,
  caller: string,
): Promise<UcpResponse> {
  const { lines, messages } = acceptedLines(request, shop);
  if (lines.length === 0 && messages.length > 0) return errorResponse(messages);
  return cartResponse(await carts.create(lines, caller), shop, messages);
}

export async function getCart(id: string, carts: UcpCarts, shop: AgentShop): Promise<UcpResponse> {
  const cart = await carts.get(id);
  return cart ? cartResponse(cart, shop) : notFound('cart');
}

/** Replaces all lines of a cart by those of the request that the shop can sell. */
export async function updateCart(
  id: string,
  request: CartRequest,
  carts: UcpCarts,
  shop: AgentShop,
  caller: string,
): Promise<UcpResponse> {
  const { lines, messages } = acceptedLines(request, shop);
  const cart = await carts.replace(id, lines, caller);
  return cart ? cartResponse(cart, shop, messages) : notFound('cart');
}

/** Deletes a cart. The response is its last state. */
export async function cancelCart(id: string, carts: UcpCarts, shop: AgentShop): Promise<UcpResponse> {
  const cart = await carts.delete(id);
  return cart ? cartResponse(cart, shop) : notFound('cart');
}

/** The lines of a request that the shop can sell, one for each variant, and messages about lines that were left out or reduced. */
function acceptedLines({ line_items }: CartRequest, shop: AgentShop) {
  const quantities = new Map<string, number>();
  for (const { item, quantity } of line_items) {
    const product = shop.catalogue.product(item.id);
    const only = product?.variants.length === 1 ? product.variants[0]?.sku : undefined;
    const sku = only ?? item.id;
    quantities.set(sku, (quantities.get(sku) ?? 0) + quantity);
  }
  const lines: CartLine[] = [];
  const messages: UcpMessage[] = [];
  for (const [sku, wanted] of quantities) {
    const { accepted, message } = acceptedQuantity(sku, wanted, shop);
    if (message)
      messages.push(accepted > 0 ? { ...message, path: `$.line_items[${lines.length}]` } : message);
    if (accepted > 0) lines.push({ sku, quantity: accepted });
  }
  return { lines, messages };
}

function acceptedQuantity(
  sku: string,
  wanted: number,
  shop: AgentShop,
): { readonly accepted: number; readonly message?: UcpMessage } {
  const known = shop.catalogue.bySku(sku);
  if (known === undefined) {
    const product = shop.catalogue.product(sku);
    const message = product
      ? errorMessage('item_unavailable', `Choose a variant of ${product.title}.`)
      : errorMessage('not_found', `There is no item ${sku}.`);
    return { accepted: 0, message };
  }
  const title = lineTitle(sku, shop);
  if (!isAvailable(known.variant))
    return { accepted: 0, message: errorMessage('out_of_stock', `${title} is sold out.`) };
  const accepted = Math.min(wanted, maxQuantity, quantityOf(known.variant) ?? maxQuantity);
  if (accepted === wanted) return { accepted };
  const content = `Only ${accepted} of ${title} can be in a cart.`;
  return { accepted, message: { type: 'warning', code: 'quantity_limited', content } };
}

function lineTitle(sku: string, { catalogue }: AgentShop): string {
  const { product, variant } = catalogue.bySku(sku) ?? {};
  if (product === undefined || variant === undefined) return sku;
  return product.variants.length > 1 ? `${product.title}, ${variantTitle(product, variant)}` : product.title;
}

/** A line of a cart or an order at today's price; undefined for a variant that the shop no longer has. */
export function lineItem({ sku, quantity }: CartLine, shop: AgentShop) {
  const known = shop.catalogue.bySku(sku);
  if (known === undefined) return undefined;
  const price = minorUnits(pricesOf(known.product, known.variant).price, shop);
  return {
    id: sku,
    item: { id: sku, title: lineTitle(sku, shop), price, image_url: pictureOf(known.product, sku, shop) },
    quantity,
    totals: totalsOf(price * quantity),
  };
}

export const totalsOf = (amount: number) => [
  { type: 'subtotal', amount },
  { type: 'total', amount },
];

/** @param messages About lines of the request that were left out or changed. */
function cartResponse(cart: StoredCart, shop: AgentShop, messages: readonly UcpMessage[] = []): UcpResponse {
  const lines = cart.lines.flatMap((line) => lineItem(line, shop) ?? []);
  const missingCount = cart.lines.length - lines.length;
  const missing = missingCount === 1 ? '1 item is' : `${missingCount} items are`;
  const all = [
    ...messages,
    ...(missingCount > 0 ? [errorMessage('item_unavailable', `${missing} no longer sold.`)] : []),
  ];
  const urlItems = lines.map(({ id, quantity }) => `${encodeURIComponent(id)}:${quantity}`);
  return {
    ucp: ucpHead('cart'),
    id: cart.id,
    line_items: lines,
    currency: shop.data.shop.currency,
    totals: totalsOf(lines.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0)),
    ...(all.length > 0 && { messages: all }),
    continue_url: shop.links.pageUrl(`/cart/${urlItems.length > 0 ? `?items=${urlItems.join(',')}` : ''}`),
    expires_at: cart.expiresAt.toISOString(),
  };
}

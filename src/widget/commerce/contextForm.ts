import type { CartLine, ShopContext } from '../config.ts';

/** Characters that a cart may take of a turn; what is beyond, is left out line by line. */
const longestCart = 4_000;

/** The fields of the form that tells the agent what the shopper has before them; none where nothing was set. */
export function contextForm(
  { page, product, cart }: ShopContext,
  base: string,
): Readonly<Record<string, string>> {
  return {
    ...(page !== undefined && { 'context.page_url': new URL(page, base).href }),
    ...(product !== undefined && { 'context.product_id': product }),
    ...(cart !== undefined && { 'context.cart': cartText(cart) }),
  };
}

function cartText(cart: readonly CartLine[]): string {
  const lines = cart.map((line) => JSON.stringify(line));
  let length = 2;
  const kept = lines.filter((line) => {
    length += line.length + 1;
    return length <= longestCart;
  });
  return `[${kept.join(',')}]`;
}

import type { CartWord } from '../../components/index.ts';
import { htmlLine } from '../../protocol/index.ts';
import type { CartLine, ShopContext } from '../config.ts';

/** Maximum length of the cart as JSON, in characters; further lines are omitted. */
const maxCartCharacters = 4_000;

/**
 * The fields of the form that sends the page context to the agent; none if nothing is set.
 *
 * @param cartWord The shop's word for its cart if the chat can change it, else undefined.
 */
export function contextForm(
  { page, product, productTitle, cart }: ShopContext,
  base: string,
  cartWord?: CartWord,
): Readonly<Record<string, string>> {
  return {
    ...(page !== undefined && { 'context.page_url': new URL(page, base).href }),
    ...(product !== undefined && { 'context.product_id': product }),
    ...(productTitle !== undefined && { 'context.product_title': productTitle }),
    ...(cart !== undefined && { 'context.cart': cartText(cart) }),
    ...(cartWord !== undefined && { 'context.cart_word': cartWord }),
  };
}

function cartText(cart: readonly CartLine[]): string {
  const lines = cart.map((line) =>
    JSON.stringify(line.title === undefined ? line : { ...line, title: htmlLine(line.title) }),
  );
  let length = 2;
  const fitting = lines.filter((line) => {
    length += line.length + 1;
    return length <= maxCartCharacters;
  });
  return `[${fitting.join(',')}]`;
}

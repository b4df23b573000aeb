import type { CartCode, CartMessage, CartState, CartTotal, ShopCartLine } from '../components/index.ts';
import { minorUnitDecimals, omitUndefined } from '../protocol/index.ts';
import { readableText } from './reasonOf.ts';
import { ucpPermalink } from './ucpPermalink.ts';
import {
  type Fields,
  labelOf,
  limitsOf,
  namedTexts,
  numberOf,
  recordOf,
  recordsOf,
  textOf,
  urlOf,
} from './values.ts';

/** Reads a cart of the Universal Commerce Protocol. @param permalink The shop's permalink endpoint, if it has one. */
export function ucpCartState(cart: Fields, permalink: string | undefined): CartState {
  const items = recordsOf(cart.line_items);
  const currency = textOf(cart.currency);
  const lines = items.flatMap((item) => readLine(item, currency));
  const count = items.reduce((sum, item) => sum + piecesOf(item), 0);
  const messages = messagesOf(cart);
  return {
    lines,
    count,
    totals: recordsOf(cart.totals).flatMap((total) => readTotal(total, currency)),
    ...omitUndefined({
      currency,
      codes: codesOf(cart),
      checkoutUrl:
        count === 0
          ? undefined
          : (webUrl(cart.continue_url) ?? (permalink && ucpPermalink(permalink, lines))),
      messages: messages.length > 0 ? messages : undefined,
    }),
  };
}

/** The cart of a shopper who has none yet. */
export const emptyCart: CartState = { lines: [], count: 0, totals: [] };

/** The shop's messages that have a text: errors, warnings, and all others as `info`. */
export const messagesOf = ({ messages }: Fields): readonly CartMessage[] =>
  recordsOf(messages).flatMap(({ type, content }) => {
    const text = readableText(textOf(content) ?? '');
    if (text === undefined) return [];
    return [{ type: type === 'error' || type === 'warning' ? type : 'info', text }];
  });

const webUrl = (value: unknown): string | undefined => {
  const url = urlOf(value);
  return url !== undefined && URL.canParse(url) ? url : undefined;
};

const amountOf = (value: unknown, currency: string | undefined): number | undefined => {
  const amount = numberOf(value);
  const digits = minorUnitDecimals(currency?.toUpperCase());
  return amount === undefined || digits === undefined ? undefined : amount / 10 ** digits;
};

/** Number of pieces of a line; a line that is sold by measure counts as one. */
function piecesOf({ item, quantity }: Fields): number {
  const { unit, scale } = recordOf(recordOf(item).quantity_unit);
  const isEach = (unit === undefined || unit === 'C62') && !numberOf(scale);
  return isEach ? (numberOf(quantity) ?? 0) : 1;
}

function readTotal(
  { type, amount, display_text }: Fields,
  currency: string | undefined,
): readonly CartTotal[] {
  const [name, value] = [textOf(type), amountOf(amount, currency)];
  if (name === undefined || value === undefined) return [];
  return [
    {
      type: name === 'items_discount' ? 'discount' : name === 'fulfillment' ? 'shipping' : name,
      amount: value,
      ...omitUndefined({ label: labelOf(display_text) }),
    },
  ];
}

function readLine(line: Fields, currency: string | undefined): readonly ShopCartLine[] {
  const item = recordOf(line.item);
  const [id, productId, quantity] = [textOf(line.id), textOf(item.id), numberOf(line.quantity)];
  if (id === undefined || productId === undefined || quantity === undefined) return [];
  const total = (wanted: string) =>
    amountOf(recordsOf(line.totals).find(({ type }) => type === wanted)?.amount, currency);
  const [sum, subtotal] = [total('total'), total('subtotal')];
  const note = textOf(line.note);
  const options = recordsOf(item.options).map(({ name, label, value }) => [name, label ?? value] as const);
  return [
    {
      id,
      productId,
      title: labelOf(item.title) ?? '',
      quantity,
      ...omitUndefined({
        options: namedTexts(options),
        details: note === undefined ? undefined : [{ value: note }],
        ...limitsOf(undefined, undefined, recordOf(item.quantity_unit).increment),
        imageUrl: urlOf(item.image_url),
        price: amountOf(item.price, currency),
        total: sum ?? subtotal,
        originalTotal: sum === undefined || sum === subtotal ? undefined : subtotal,
      }),
    },
  ];
}

/** The codes that the shopper has entered; undefined if the shop takes none. */
function codesOf(cart: Fields): readonly CartCode[] | undefined {
  const capabilities = recordOf(recordOf(cart.ucp).capabilities);
  if (!('discounts' in cart || 'dev.ucp.shopping.discount' in capabilities)) return undefined;
  const { codes, applied } = recordOf(cart.discounts);
  const isCode = (value: unknown): value is string => textOf(value) !== undefined;
  const active = recordsOf(applied).map(({ code }) => textOf(code)?.toLowerCase());
  return (Array.isArray(codes) ? codes.filter(isCode) : []).map((code) => ({
    code,
    isApplied: active.includes(code.toLowerCase()),
  }));
}

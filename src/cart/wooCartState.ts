import type { CartLineDetail, CartState, CartTotal, ShopCartLine } from '../components/index.ts';
import { getOwn, omitUndefined } from '../protocol/index.ts';
import type { CartResponse } from './cartRequest.ts';
import { readableText } from './reasonOf.ts';
import {
  type Fields,
  idOf,
  labelOf,
  limitsOf,
  namedTexts,
  numberOf,
  recordOf,
  recordsOf,
  scalarOf,
  textOf,
  urlOf,
} from './values.ts';

/**
 * Reads a cart of WooCommerce.
 *
 * @throws Error if the response contains no cart.
 */
export function wooCartState({ status, body }: CartResponse, checkoutUrl: string): CartState {
  if (!Array.isArray(body.items)) throw new Error(`The cart responded with status ${status} and no cart.`);
  const items = recordsOf(body.items);
  const totals = recordOf(body.totals);
  const withTax = items.some(hasTaxInPrice);
  const count = numberOf(body.items_count) ?? 0;
  const row = (type: string, field: string, sign = 1): readonly CartTotal[] => {
    const amount = readAmount(totals, totals, field, withTax);
    return amount === undefined || (amount === 0 && type !== 'subtotal')
      ? []
      : [{ type, amount: sign * amount }];
  };
  const messages = recordsOf(body.errors).flatMap(({ message }) => {
    const text = readableText(textOf(message) ?? '');
    return text === undefined ? [] : [{ type: 'error' as const, text }];
  });
  const total = majorAmount(totals, totals.total_price);
  return {
    lines: items.flatMap(readLine),
    count,
    totals: [
      ...row('subtotal', 'total_items'),
      ...row('discount', 'total_discount', -1),
      ...row('fee', 'total_fees'),
      ...row('shipping', 'total_shipping'),
      ...(withTax ? [] : row('tax', 'total_tax')),
      ...(total === undefined ? [] : [{ type: 'total', amount: total }]),
    ],
    codes: recordsOf(body.coupons).flatMap(({ code }) => {
      const text = textOf(code);
      return text === undefined ? [] : [{ code: text, isApplied: true }];
    }),
    ...omitUndefined({
      currency: textOf(totals.currency_code),
      checkoutUrl: count > 0 ? checkoutUrl : undefined,
      messages: messages.length > 0 ? messages : undefined,
    }),
  };
}

/** Converts an amount, a text in minor units, to the major unit. The first parameter contains the currency's decimals. */
function majorAmount({ currency_minor_unit: decimals }: Fields, value: unknown): number | undefined {
  const text = textOf(value);
  const amount = Number(text);
  return text === undefined || !Number.isFinite(amount)
    ? undefined
    : amount / 10 ** (numberOf(decimals) ?? 2);
}

/** Reads an amount, with its tax if the shop shows prices with tax. `unit` contains the number of decimals of the currency. */
function readAmount(fields: Fields, unit: Fields, field: string, withTax: boolean): number | undefined {
  const amount = majorAmount(unit, getOwn(fields, field));
  const tax = withTax ? (majorAmount(unit, getOwn(fields, `${field}_tax`)) ?? 0) : 0;
  if (amount === undefined) return undefined;
  const factor = 10 ** (numberOf(unit.currency_minor_unit) ?? 2);
  return Math.round((amount + tax) * factor) / factor;
}

/** Whether the shop shows prices with tax: then the price of all pieces is the line's subtotal with its tax. */
function hasTaxInPrice({ prices, totals: fields, quantity }: Fields): boolean {
  const totals = recordOf(fields);
  const subtotal = Number(totals.line_subtotal);
  const tax = Number(totals.line_subtotal_tax);
  const shown = Number(recordOf(prices).price) * (numberOf(quantity) ?? 0);
  return tax > 0 && Math.abs(shown - subtotal - tax) < Math.abs(shown - subtotal);
}

/** Data that plugins add to a line, such as an engraving; it may contain HTML. */
const detailsOf = ({ item_data }: Fields): readonly CartLineDetail[] =>
  recordsOf(item_data).flatMap(({ key, name, value, display, hidden }) => {
    const label = scalarOf(key) ?? scalarOf(name) ?? '';
    const text = readableText(scalarOf(display) ?? scalarOf(value) ?? '');
    // PHP sends `true` as "1".
    if (text === undefined || label.startsWith('_') || (hidden && hidden !== '0')) return [];
    const title = readableText(label)?.replace(/\s*[:：]$/u, '');
    return [{ value: text, ...(title && { name: title }) }];
  });

/** A line that is not editable keeps its quantity, and can only be removed. */
const limitsOfItem = ({ quantity_limits, quantity }: Fields) => {
  const { minimum, maximum, multiple_of, editable } = recordOf(quantity_limits);
  return editable === false ? limitsOf(quantity, quantity, 1) : limitsOf(minimum, maximum, multiple_of);
};

function readLine(item: Fields): readonly ShopCartLine[] {
  const id = textOf(item.key);
  const productId = idOf(item.id);
  const quantity = numberOf(item.quantity);
  if (id === undefined || productId === undefined || quantity === undefined) return [];
  const [image] = recordsOf(item.images);
  const prices = recordOf(item.prices);
  const totals = recordOf(item.totals);
  const withTax = hasTaxInPrice(item);
  const total = readAmount(totals, totals, 'line_total', withTax);
  const originalTotal = readAmount(totals, totals, 'line_subtotal', withTax);
  const options = recordsOf(item.variation).map(({ attribute, value }) => [attribute, value] as const);
  const details = detailsOf(item);
  return [
    {
      id,
      productId,
      title: labelOf(item.name) ?? '',
      quantity,
      ...omitUndefined({
        options: namedTexts(options),
        details: details.length > 0 ? details : undefined,
        imageUrl: urlOf(image?.thumbnail) ?? urlOf(image?.src),
        url: urlOf(item.permalink),
        ...limitsOfItem(item),
        price: majorAmount(prices, prices.price),
        total,
        originalTotal: originalTotal === total ? undefined : originalTotal,
      }),
    },
  ];
}

import type { CartLineDetail, CartState, CartTotal, ShopCart, ShopCartLine } from '../components/index.ts';
import { omitUndefined } from '../protocol/index.ts';
import { type CartOptions, type CartResponse, createCartRequest } from './cartRequest.ts';
import { type AddedPiece, createShopCart } from './createShopCart.ts';
import { reasonOf } from './reasonOf.ts';
import { refusal } from './refusal.ts';
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
 * Creates the cart of a Shopify shop.
 *
 * @param options `root` is the shop's root path, with the locale if it has one; `checkoutUrl` defaults to `/checkout`.
 * @see https://shopify.dev/docs/api/ajax/reference/cart
 */
export function createShopifyCart({
  checkoutUrl = '/checkout',
  locks,
  ...options
}: CartOptions = {}): ShopCart {
  const request = createCartRequest(options);
  const read = async (): Promise<CartState> => cartState(await request('cart.js'), checkoutUrl);
  /** Sends a change. If the shop refuses it, resolves to the unchanged cart with the shop's message. */
  const change = async (path: string, body: object): Promise<CartState> => {
    const response = await request(path, body);
    if (response.status === 200) return cartState(response, checkoutUrl);
    const text = reasonOf(response);
    return { ...(await read()), ...(text !== undefined && { messages: [{ type: 'error', text }] }) };
  };

  return createShopCart(
    {
      // Shopify adds only variants, and a product's id identifies no variant.
      identify: (_product, variant) => variantNumber(variant?.id),
      read,
      add: async ({ id, quantity }, { lines }): Promise<AddedPiece> => {
        const response = await request('cart/add.js', { items: [{ id: Number(id), quantity }] });
        if (response.status === 404 && reasonOf(response) !== undefined) return { status: 'needs-variant' };
        // "Sold out" and "all in the cart already" have the same status; only the message of the shop differs.
        if (response.status !== 200) return refusal(response);
        const line = recordsOf(response.body.items).find(({ variant_id }) => idOf(variant_id) === id);
        const key = textOf(line?.key);
        const before = lines.find((each) => each.id === key)?.quantity ?? 0;
        return { status: 'added', ...(Number(line?.quantity) > before && { lineId: key }) };
      },
      setQuantity: ({ id }, quantity) => change('cart/change.js', { id, quantity }),
      setCodes: (codes) => change('cart/update.js', { discount: codes.join(',') }),
    },
    { locks },
  );
}

/** Reads a numeric variant id, also from `gid://…/ProductVariant/794864229`. */
const variantNumber = (id: string | undefined): string | undefined =>
  /^(?:gid:.*\/)?(\d+)$/.exec(id ?? '')?.[1];

function cartState({ status, body }: CartResponse, checkoutUrl: string): CartState {
  if (status !== 200 || !Array.isArray(body.items))
    throw new Error(`The cart responded with status ${status} and no cart.`);
  const lines = recordsOf(body.items);
  const amount = amountReader(lines);
  const count = numberOf(body.item_count) ?? 0;
  const total = (type: string, value: number | undefined): readonly CartTotal[] =>
    value === undefined ? [] : [{ type, amount: value }];
  const discount = amount(body.total_discount);
  return {
    lines: lines.flatMap((line) => readLine(line, amount)),
    count,
    totals: [
      ...total('subtotal', amount(body.original_total_price)),
      ...total('discount', discount ? -discount : undefined),
      ...total('total', amount(body.total_price)),
    ],
    ...omitUndefined({
      currency: textOf(body.currency),
      checkoutUrl: count > 0 ? checkoutUrl : undefined,
      codes: Array.isArray(body.discount_codes)
        ? recordsOf(body.discount_codes).flatMap(({ code, applicable }) => {
            const text = textOf(code);
            return text === undefined ? [] : [{ code: text, isApplied: applicable === true }];
          })
        : undefined,
    }),
  };
}

type AmountReader = (value: unknown) => number | undefined;

/**
 * Shopify sends hundredths for currencies without decimals, too. `presentment_price` is the same price in the major unit and
 * shows the factor.
 */
function amountReader(lines: readonly Fields[]): AmountReader {
  const factors = lines.map(
    ({ price, presentment_price }) => (numberOf(price) ?? 0) / (numberOf(presentment_price) || Number.NaN),
  );
  const factor = factors.find((one) => one === 1 || one === 10 || one === 100 || one === 1000) ?? 100;
  return (value) => {
    const units = numberOf(value);
    return units === undefined ? undefined : units / factor;
  };
}

/** Returns the properties that the shopper has entered and the subscription, which lines of one variant differ in. */
const detailsOf = ({ properties, selling_plan_allocation }: Fields): readonly CartLineDetail[] => {
  const plan = textOf(recordOf(recordOf(selling_plan_allocation).selling_plan).name);
  return [
    // Shopify's themes do not show properties whose name begins with an underscore.
    ...Object.entries(recordOf(properties)).flatMap(([name, property]) => {
      const value = scalarOf(property);
      return value === undefined || name.startsWith('_') ? [] : [{ name, value }];
    }),
    ...(plan === undefined ? [] : [{ value: plan }]),
  ];
};

function readLine(line: Fields, amount: AmountReader): readonly ShopCartLine[] {
  const id = textOf(line.key);
  const variantId = idOf(line.variant_id);
  const quantity = numberOf(line.quantity);
  if (id === undefined || variantId === undefined || quantity === undefined) return [];
  const total = amount(line.final_line_price);
  const originalTotal = amount(line.original_line_price);
  const options = recordsOf(line.options_with_values).map(({ name, value }) => [name, value] as const);
  const details = detailsOf(line);
  const { min, max, increment } = recordOf(line.quantity_rule);
  return [
    {
      id,
      productId: idOf(line.product_id) ?? variantId,
      variantId,
      title: labelOf(line.product_title) ?? labelOf(line.title) ?? '',
      quantity,
      ...omitUndefined({
        options: line.product_has_only_default_variant === true ? undefined : namedTexts(options),
        details: details.length > 0 ? details : undefined,
        ...limitsOf(min, max, increment),
        imageUrl: urlOf(line.image),
        url: urlOf(line.url),
        price: amount(line.final_price),
        total,
        originalTotal: originalTotal === total ? undefined : originalTotal,
      }),
    },
  ];
}

import { decimalOf } from '../decimalOf.ts';
import type { JsonRecord } from '../records.ts';
import { imageOf } from './imageOf.ts';
import { productOf, recordOf, type WireFields } from './productFields.ts';

/** Whether an object is a product of WooCommerce's Store API. */
export const isWooProduct = ({ prices }: JsonRecord): boolean =>
  recordOf(prices).currency_minor_unit !== undefined;

/** A product of WooCommerce's Store API, whose prices are texts in minor units, with the number of decimals of the shop. */
export function wooProduct(item: JsonRecord): WireFields | undefined {
  const { price, regular_price, price_range, currency_code, currency_minor_unit } = recordOf(item.prices);
  const digits = decimalOf(currency_minor_unit) ?? Number.NaN;
  const amountOf = (minor: unknown): number | undefined => {
    const amount = decimalOf(minor);
    const isWhole = Number.isSafeInteger(amount) && Number.isInteger(digits) && digits >= 0;
    return amount !== undefined && isWhole ? amount / 10 ** digits : undefined;
  };
  const { min_amount, max_amount } = recordOf(price_range);
  const stock = decimalOf(item.low_stock_remaining);
  return productOf({
    id: item.id,
    title: item.name,
    description: item.short_description || item.description,
    url: item.permalink,
    imageUrl: imageOf(item.images),
    price: amountOf(min_amount ?? price),
    currency: currency_code,
    metadata: {
      maxPrice: amountOf(max_amount),
      wasPrice: amountOf(regular_price),
      rating: decimalOf(item.average_rating),
      reviews: decimalOf(item.review_count),
      available: item.is_in_stock,
      stock: item.is_in_stock === false ? undefined : stock,
    },
  });
}

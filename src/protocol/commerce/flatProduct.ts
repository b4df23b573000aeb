import { decimalOf } from '../decimalOf.ts';
import { getOwn } from '../getOwn.ts';
import type { JsonRecord } from '../records.ts';
import { imageOf } from './imageOf.ts';
import { type Money, moneyOf } from './moneyOf.ts';
import { idOf, isHidden, productOf, recordOf, textOf, type WireFields } from './productFields.ts';

/** Names of the fields of a product whose values are beside each other, as many shops, tutorials and feeds write them. */
const names = {
  id: ['productId', 'product_id', 'id', '_id', 'item_id', 'itemId', 'offerId', 'sku'],
  title: ['title', 'name', 'productName', 'product_name'],
  description: ['description', 'short_description', 'summary'],
  url: ['url', 'link', 'permalink', 'productUrl', 'product_url', 'href'],
  image: [
    ...['imageUrl', 'image_url', 'image', 'image_link', 'imageLink', 'thumbnail', 'picture', 'img', 'images'],
  ],
  sale: ['sale_price', 'salePrice'],
  before: [
    ...['compare_at_price', 'compareAtPrice', 'original_price', 'originalPrice', 'regular_price'],
    ...['regularPrice', 'list_price', 'listPrice', 'was_price', 'wasPrice'],
  ],
  currency: ['currency', 'currencyCode', 'currency_code', 'priceCurrency', 'price_currency'],
  stock: [
    ...['availability', 'available', 'in_stock', 'inStock', 'is_in_stock', 'isInStock', 'stock_status'],
    ...['stockStatus', 'stock'],
  ],
  rating: ['rating', 'average_rating', 'averageRating'],
  reviews: ['reviews', 'review_count', 'reviewCount', 'rating_count', 'ratingCount'],
} as const;

/** The first value of a field that is neither null nor empty. */
const fieldOf = (item: JsonRecord, field: keyof typeof names): unknown =>
  names[field]
    .map((name) => getOwn(item, name))
    .find((value) => value !== undefined && value !== null && value !== '');

/** The position of an object in the output of a tool. */
export type Place =
  /** In a list of products. */
  | 'products'
  /** At the top, or in a list such as `items` and `results`. */
  | 'list'
  /** Elsewhere. */
  | 'other'
  /** In a cart, an order, or in what a shop charges beside its products. */
  | 'charges';

/**
 * Whether an object has an id, a title and what else its place demands: a line of a cart, a service and a review have some of
 * the fields of a product, too.
 */
export function isFlatProduct(item: JsonRecord, place: Place): boolean {
  if (place === 'charges' || idOf(fieldOf(item, 'id')) === undefined || !textOf(fieldOf(item, 'title')))
    return false;
  if (place === 'products') return true;
  if (item.price === undefined || item.price === null || 'quantity' in item || 'qty' in item) return false;
  const details = [fieldOf(item, 'url'), fieldOf(item, 'image'), moneyOf(item.price).currency];
  return place === 'list' || [...details, fieldOf(item, 'currency')].some((value) => value !== undefined);
}

/**
 * A product whose fields are beside each other: one of this project's wire format, of a feed for Google or ACP, or of an API of
 * the shop. Prices are in the major unit of the currency. Drafts are null.
 *
 * @param currency The currency of the products around it, if the object has none.
 */
export function flatProduct(item: JsonRecord, currency: unknown): WireFields | undefined | null {
  if (isHidden(item)) return null;
  const full = moneyOf(item.price);
  const sale = moneyOf(fieldOf(item, 'sale'));
  const { price, wasPrice } = pricesOf(item, full, sale);
  const rating = fieldOf(item, 'rating');
  return {
    ...productOf({
      id: fieldOf(item, 'id'),
      title: fieldOf(item, 'title'),
      description: fieldOf(item, 'description'),
      url: fieldOf(item, 'url'),
      imageUrl: imageOf(fieldOf(item, 'image')),
      price,
      currency: fieldOf(item, 'currency') ?? full.currency ?? sale.currency ?? currency,
      metadata: {
        wasPrice,
        available: fieldOf(item, 'stock'),
        rating: decimalOf(rating),
        reviews: decimalOf(fieldOf(item, 'reviews')),
        ...recordOf(item.metadata),
      },
    }),
    ...(item.facets !== undefined && { facets: item.facets }),
  };
}

/** A reduced price is valid only at some time if its dates are stated; the full price is then shown. */
function pricesOf(item: JsonRecord, full: Money, sale: Money) {
  const hasDates = item.sale_price_effective_date !== undefined || item.salePriceEffectiveDate !== undefined;
  const isReduced = !hasDates && full.amount !== undefined && isBelow(sale.amount, full.amount);
  return isReduced
    ? { price: sale.amount, wasPrice: full.amount }
    : { price: full.amount, wasPrice: moneyOf(fieldOf(item, 'before')).amount };
}

/** Some shops write 0 if there is no reduced price. */
const isBelow = (sale: number | undefined, full: number): boolean =>
  sale !== undefined && sale > 0 && sale < full;

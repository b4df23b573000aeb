import { decimalOf } from '../decimalOf.ts';
import { isRecord, type JsonRecord } from '../records.ts';
import { imageOf } from './imageOf.ts';
import {
  isHidden,
  omitNullish,
  productOf,
  recordOf,
  recordsOf,
  textOf,
  type WireFields,
} from './productFields.ts';

/** The items of a list or of a GraphQL connection. */
const nodes = (value: unknown): readonly JsonRecord[] =>
  isRecord(value)
    ? recordsOf(value.nodes ?? recordsOf(value.edges).map(({ node }) => node))
    : recordsOf(value);

const amountOf = (price: unknown): number | undefined => decimalOf(isRecord(price) ? price.amount : price);

/** A product of Shopify's Storefront API, or of the GraphQL Admin API: prices are decimal texts. */
export function storefrontProduct(item: JsonRecord): WireFields | undefined | null {
  if (isHidden(item)) return null;
  const { minVariantPrice: min, maxVariantPrice: max } = recordOf(item.priceRange ?? item.priceRangeV2);
  const before = recordOf(item.compareAtPriceRange);
  return productOf({
    id: item.id,
    title: item.title,
    description: item.description,
    url: item.onlineStoreUrl,
    imageUrl: pictureOf(item),
    price: amountOf(min),
    currency: recordOf(min).currencyCode,
    metadata: {
      maxPrice: amountOf(max),
      wasPrice: amountOf(before.minVariantPrice ?? before.minVariantCompareAtPrice),
      available: item.availableForSale,
      variants: nodes(item.variants).map(storefrontVariant),
    },
  });
}

const pictureOf = (item: JsonRecord): string | undefined =>
  imageOf(item.featuredImage) ??
  imageOf(recordOf(recordOf(item.featuredMedia).preview).image) ??
  imageOf(nodes(item.images)) ??
  imageOf(item.image);

const storefrontVariant = (variant: JsonRecord): JsonRecord => {
  const stock = decimalOf(variant.quantityAvailable);
  return omitNullish({
    id: variant.id,
    title: variant.title,
    selectedOptions: variant.selectedOptions,
    price: amountOf(variant.price),
    available: variant.availableForSale,
    // A variant that is sold beyond its stock has 0 or less, and is available.
    stock: stock !== undefined && stock > 0 ? stock : undefined,
    imageUrl: imageOf(variant.image),
  });
};

/** Whether an object is a product of Shopify's Admin API: its price is that of its variants. */
export const isAdminProduct = (item: JsonRecord): boolean =>
  textOf(item.title) !== undefined &&
  item.price === undefined &&
  nodes(item.variants).some(({ price }) => amountOf(price) !== undefined);

/**
 * A product of Shopify's Admin API, or of a shop's `products.json`. Both state no currency, unless the Admin API was asked for
 * prices in one. Drafts, and products that the shop's pages do not have, are null.
 */
export function adminProduct(item: JsonRecord, currency: unknown): WireFields | undefined | null {
  if (isHidden(item) || item.published_at === null) return null;
  const options = recordsOf(item.options).map(({ name }) => textOf(name));
  const variants = nodes(item.variants);
  const prices = variants.flatMap(({ price }) => amountOf(price) ?? []);
  const price = prices.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const cheapest = variants.find((variant) => amountOf(variant.price) === price) ?? {};
  return productOf({
    id: item.id,
    title: item.title,
    description: item.body_html ?? item.descriptionHtml ?? item.description,
    url: item.onlineStoreUrl ?? item.url,
    imageUrl: pictureOf(item),
    price,
    currency: recordOf(recordOf(recordsOf(cheapest.presentment_prices)[0]).price).currency_code ?? currency,
    metadata: {
      maxPrice: prices.reduce((most, one) => Math.max(most, one), 0),
      wasPrice: amountOf(cheapest.compare_at_price ?? cheapest.compareAtPrice),
      variants: variants.map((variant) => adminVariant(variant, options)),
    },
  });
}

function adminVariant(variant: JsonRecord, options: readonly (string | undefined)[]): JsonRecord {
  const values = [variant.option1, variant.option2, variant.option3];
  const named = options.map((name, at) => ({ name, value: values[at] }));
  return omitNullish({
    id: variant.id,
    title: variant.title,
    selectedOptions: variant.selectedOptions ?? named.filter(({ value }) => textOf(value) !== undefined),
    price: amountOf(variant.price),
    wasPrice: amountOf(variant.compare_at_price ?? variant.compareAtPrice),
    available: variant.available ?? variant.availableForSale,
    stock: stockOf(variant),
  });
}

/** The number of pieces; undefined if the shop does not count them or sells more than it has. */
function stockOf(variant: JsonRecord): number | undefined {
  const stock = decimalOf(variant.inventory_quantity ?? variant.inventoryQuantity);
  const goesOn = /continue/i.test(textOf(variant.inventory_policy ?? variant.inventoryPolicy) ?? '');
  const isCounted = variant.inventory_management !== null;
  return stock !== undefined && isCounted && (stock > 0 || !goesOn) ? stock : undefined;
}

/** Whether an object is a product of the Ajax API of a Shopify shop, whose prices are hundredths in every currency. */
export const isAjaxProduct = (item: JsonRecord): boolean =>
  typeof item.price === 'number' && item.price_min !== undefined && item.price_max !== undefined;

/** A product of the Ajax API of a Shopify shop (`/products/HANDLE.js`), which states no currency. */
export function ajaxProduct(item: JsonRecord, currency: unknown): WireFields | undefined {
  const amount = (value: unknown) => (typeof value === 'number' ? value / 100 : undefined);
  return productOf({
    id: item.id,
    title: item.title,
    description: item.description,
    url: item.url,
    imageUrl: imageOf(item.featured_image ?? item.images),
    price: amount(item.price_min),
    currency,
    metadata: {
      maxPrice: amount(item.price_max),
      wasPrice: amount(item.compare_at_price_min),
      available: item.available,
    },
  });
}

import {
  omitNullish,
  productOf,
  recordOf,
  recordsOf,
  starsOf,
  textOf,
  type WireFields,
} from '../commerce/productFields.ts';
import { ucpProduct } from '../commerce/ucpProduct.ts';
import { type UcpWarning, ucpWarnings } from '../commerce/ucpWarnings.ts';
import { decimalOf } from '../decimalOf.ts';
import type { Product } from '../events.ts';
import { getOwn } from '../getOwn.ts';
import { jsonOf } from '../jsonOf.ts';
import { maxParts } from '../limits.ts';
import { isRecord, type JsonRecord } from '../records.ts';
import { nameOf } from './decoder.ts';

/** Returns the products in the complete output of a tool. */
export type ProductMapper = (output: unknown) => readonly Product[];

/**
 * Creates a function that returns the products in the output of a tool. Without a mapper of the tool, these are products
 * of UCP, of Shopify's Storefront API and of schema.org, alone or in one of the usual lists.
 *
 * @param mappers By the name of the tool, or by the `activityType` of an `ACTIVITY_SNAPSHOT` of AG-UI.
 */
export const createProductReader =
  (mappers: Readonly<Record<string, ProductMapper>> = {}) =>
  (name: string, output: unknown): readonly object[] =>
    getOwn(mappers, name)?.(output) ?? productsInResult(output);

/** Returns the known products in a result, at most `maxParts`; an empty list if there are none. Never throws. */
function productsInResult(result: unknown): readonly WireFields[] {
  return itemsOf(result, 0)
    .slice(0, maxParts)
    .map(({ item, warnings }) => mapperOf(item)?.(item, warnings))
    .filter((product) => product !== undefined);
}

/** Maximum levels of nesting around a product: `result.structuredContent.products.edges[].node` has five. */
const maxLevels = 6;
const listNames = [
  'structuredContent',
  'result',
  'data',
  'products',
  'product',
  'nodes',
  'edges',
  'node',
  '@graph',
  'itemListElement',
  'item',
  'items',
  'results',
];

interface Item {
  readonly item: JsonRecord;
  /** Messages that a response of UCP requires to be shown with the product. */
  readonly warnings: readonly UcpWarning[];
}

/** The objects in a result that have the prices or the type of a product. */
function itemsOf(value: unknown, level: number, warnings: readonly UcpWarning[] = []): readonly Item[] {
  if (level > maxLevels) return [];
  if (typeof value === 'string') return itemsOf(jsonOf(value), level + 1);
  if (Array.isArray(value)) return value.flatMap((item) => itemsOf(item, level + 1));
  if (!isRecord(value)) return [];
  if (mapperOf(value)) return [{ item: value, warnings }];
  const found = listNames.flatMap((name) => {
    const inner = [getOwn(value, name) ?? []].flat();
    if (inner.length === 0) return [];
    const warningsOf = ucpWarnings(value.messages, inner);
    return inner.flatMap((one, index) => itemsOf(one, level + 1, warningsOf(index)));
  });
  // A result of an MCP tool may have its data only as text.
  return found.length > 0 ? found : textsOf(value.content).flatMap((text) => itemsOf(text, level + 1));
}

type Mapper = (item: JsonRecord, warnings: readonly UcpWarning[]) => WireFields | undefined;

/** The mapper of an object that has the prices or the type of a product. */
function mapperOf(item: JsonRecord): Mapper | undefined {
  if (isRecord(item.price_range)) return ucpProduct;
  if (isRecord(item.priceRange)) return storefrontProduct;
  const isSchemaProduct = [item['@type']].flat().some((type) => schemaType.test(nameOf(type)));
  return isSchemaProduct ? schemaProduct : undefined;
}

const schemaType = /^(?:https?:\/\/schema\.org\/)?Product(?:Group|Model)?$/;

const textsOf = (content: unknown): readonly unknown[] =>
  Array.isArray(content) ? content.filter(isRecord).map(({ text }) => text) : [];

/** A product of Shopify's Storefront API: prices are decimal texts. */
function storefrontProduct(item: JsonRecord): WireFields | undefined {
  const { minVariantPrice: min, maxVariantPrice: max } = recordOf(item.priceRange);
  return productOf({
    id: item.id,
    title: item.title,
    description: item.description,
    url: item.onlineStoreUrl,
    imageUrl: imageOf(item.featuredImage) ?? imageOf(nodes(item.images)),
    price: amountOf(min),
    currency: recordOf(min).currencyCode,
    metadata: {
      maxPrice: amountOf(max),
      wasPrice: amountOf(recordOf(item.compareAtPriceRange).minVariantPrice),
      available: item.availableForSale,
      variants: nodes(item.variants).map(storefrontVariant),
    },
  });
}

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

/** A product of schema.org, as in a page's JSON-LD. */
function schemaProduct(item: JsonRecord): WireFields | undefined {
  const variants = recordsOf(item.hasVariant);
  const offers = [item, ...variants].flatMap((one) => recordsOf(one.offers));
  const { price, ...offer } = offerOf(offers);
  const rating = recordOf(item.aggregateRating);
  return productOf({
    id: item.sku ?? item.productID ?? item.productGroupID ?? item['@id'] ?? item.url,
    title: item.name,
    description: item.description,
    url: item.url,
    imageUrl: imageOf(item.image),
    price,
    currency: offer.currency,
    metadata: {
      maxPrice: offer.maxPrice,
      wasPrice: offer.wasPrice,
      availability: offer.availability,
      ...starsOf(
        rating.ratingValue,
        decimalOf(rating.bestRating) || 5,
        rating.reviewCount ?? rating.ratingCount,
      ),
      variants: variants.map(schemaVariant),
    },
  });
}

const schemaVariant = ({ sku, name, size, color, image, offers }: JsonRecord): JsonRecord => {
  const { price, availability } = offerOf(offers);
  return omitNullish({ id: sku, title: name, size, color, price, availability, imageUrl: imageOf(image) });
};

/**
 * The lowest and the highest price of the offers, the currency and former price of the cheapest offer, and the
 * availability of the first offer that is not sold out, else of the first offer.
 */
function offerOf(offers: unknown) {
  const all = recordsOf(offers).map((offer) => {
    const specifications = recordsOf(offer.priceSpecification);
    const isFormer = ({ priceType }: JsonRecord) => /ListPrice|Strikethrough|SRP/.test(nameOf(priceType));
    const current = specifications.find((one) => !isFormer(one)) ?? {};
    const price = decimalOf(offer.lowPrice ?? offer.price ?? current.price) ?? Number.NaN;
    return {
      price,
      maxPrice: decimalOf(offer.highPrice) ?? price,
      wasPrice: decimalOf(specifications.find(isFormer)?.price),
      currency: offer.priceCurrency ?? current.priceCurrency,
      availability: offer.availability,
    };
  });
  const priced = all.filter(({ price }) => Number.isFinite(price));
  // A long list cannot be spread into the arguments of `Math.min`.
  const price = priced.reduce((least, offer) => Math.min(least, offer.price), Number.POSITIVE_INFINITY);
  const maxPrice = priced.reduce((most, offer) => Math.max(most, offer.maxPrice), Number.NEGATIVE_INFINITY);
  const inStock = all.find(({ availability }) => !/OutOfStock|SoldOut/.test(nameOf(availability)));
  const cheapest = priced.find((offer) => offer.price === price);
  return {
    ...(cheapest && { price, maxPrice, wasPrice: cheapest.wasPrice, currency: cheapest.currency }),
    availability: (inStock ?? all[0])?.availability,
  };
}

/** The URL of an image: a text, an object, or the first picture of a list. */
function imageOf(image: unknown): string | undefined {
  for (const item of [image].flat()) {
    const { url, contentUrl, type = 'image' } = recordOf(item);
    const found = textOf(item) ?? textOf(url) ?? textOf(contentUrl);
    if (found !== undefined && type === 'image') return found;
  }
  return undefined;
}

const amountOf = (price: unknown): number | undefined => decimalOf(isRecord(price) ? price.amount : price);

/** The items of a list or of a GraphQL connection. */
const nodes = (value: unknown): readonly JsonRecord[] =>
  isRecord(value)
    ? recordsOf(value.nodes ?? recordsOf(value.edges).map(({ node }) => node))
    : recordsOf(value);

import type { Product } from '../../protocol/index.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** How much of it there is; `unknown` where nothing is said. */
export interface Stock {
  readonly status: 'unknown' | 'in' | 'low' | 'out';
  /** How many are left; only where there are few. */
  readonly left?: number;
}

/** What `facets` and `metadata` say about a product, where they say it. */
export interface ProductFacts {
  readonly wasPrice?: number;
  /** Some variants cost more. */
  readonly isFrom: boolean;
  readonly isNew: boolean;
  readonly isOnSale: boolean;
  /** In the shop's own words. */
  readonly badges: readonly string[];
  readonly stock: Stock;
  /** Out of five. */
  readonly rating?: number;
  readonly reviews?: number;
}

const mostBadges = 2;
/** From this many on there is no hurry. */
const enough = 4;

const outWords = /^(false|no|outofstock|nostock|soldout)$/;
const lowWords = /^(low|lowstock|limited(availability)?)$/;
const inWords = /^(yes|instock)$/;

const isTrue = (value: unknown) => value === true || value === 'true';
const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The values of the first keys that are there, each in camelCase or snake_case. */
export const valuesOf = (fields: Fields, ...keys: readonly string[]): readonly unknown[] =>
  keys.flatMap((key) => [fields[key] ?? fields[snake(key)] ?? []]).flat();

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const numberOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim()) ? Number(value) : Number.NaN;

/** The first number, also where it is written as a text. */
export const firstNumber = (values: readonly unknown[]): number | undefined =>
  values.map(numberOf).find(Number.isFinite);

/** Reads the words that shops use for it; anything else counts as not said. */
export function stockOf(fields: Fields): Stock {
  let status: Stock['status'] = valuesOf(fields, 'lowStock').some(isTrue) ? 'low' : 'unknown';
  for (const value of valuesOf(fields, 'inStock', 'available', 'stock', 'availability')) {
    const count = numberOf(value);
    const word = typeof value === 'string' ? value.replace(/^.*\/|[^a-z]/gi, '').toLowerCase() : '';
    if (count <= 0 || value === false || outWords.test(word)) return { status: 'out' };
    if (count < enough) return { status: 'low', left: count };
    if (lowWords.test(word)) status = 'low';
    else if (status === 'unknown' && (count > 0 || isTrue(value) || inWords.test(word))) status = 'in';
  }
  return { status };
}

/** Reads the keys that shops use, in camelCase or snake_case; anything of another type counts as absent. */
export function productFacts({ facets, metadata, price = 0 }: Product): ProductFacts {
  const all: Fields = { ...metadata, ...facets };
  const values = (...keys: readonly string[]) => valuesOf(all, ...keys);
  const prices = (...keys: readonly string[]) => values(...keys).map(numberOf);
  const variants = values('variants').filter(isFields);
  const was = prices('wasPrice', 'compareAtPrice', 'originalPrice', 'listPrice').find((one) => one > price);
  const rating = firstNumber(values('rating', 'averageRating')) ?? 0;
  const reviews = firstNumber(values('reviews', 'reviewCount', 'ratingCount')) ?? 0;
  const labels = values('badges', 'badge', 'labels', 'label').filter(
    (badge): badge is string => typeof badge === 'string' && badge.trim() !== '',
  );
  const isSoldOut = variants.length > 0 && variants.every((variant) => stockOf(variant).status === 'out');
  return {
    ...(was !== undefined && price > 0 && { wasPrice: was }),
    ...(rating > 0 && rating <= 5 && { rating }),
    ...(reviews > 0 && { reviews }),
    isFrom:
      price > 0 &&
      [...prices('maxPrice', 'priceMax'), ...variants.map((variant) => numberOf(variant.price))].some(
        (one) => one > price,
      ),
    isNew: values('isNew', 'new').some(isTrue),
    isOnSale: values('isOnSale', 'onSale', 'sale').some(isTrue),
    badges: [...new Set(labels)].slice(0, mostBadges),
    stock: isSoldOut ? { status: 'out' } : stockOf(all),
  };
}

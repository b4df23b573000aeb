import type { Product } from '../../protocol/index.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** How much of it there is; `unknown` where nothing is said. */
export interface Stock {
  readonly status: 'unknown' | 'in' | 'low' | 'out';
  /** How many are left; only where there are few. */
  readonly remaining?: number;
}

/** What `facets` and `metadata` say about a product, where they say it. */
export interface ProductFacts {
  readonly wasPrice?: number | undefined;
  /** Some variants cost more. */
  readonly isFromPrice: boolean;
  readonly isNew: boolean;
  readonly isOnSale: boolean;
  /** In the shop's own words. */
  readonly badges: readonly string[];
  readonly stock: Stock;
  /** Out of five. */
  readonly rating?: number | undefined;
  readonly reviews?: number | undefined;
}

const mostBadges = 2;
/** From this many on there is no hurry. */
const enough = 4;

const outWords = /^(false|no|outofstock|nostock|soldout)$/;
const lowWords = /^(low|lowstock|limited(availability)?)$/;
const inWords = /^(yes|instock|true)$/;

const isTrue = (value: unknown) => String(value) === 'true';

/** What stands under some keys, lists as their members. */
export const valuesOf = (fields: Fields, keys: RegExp): readonly unknown[] =>
  Object.entries(fields).flatMap(([key, value]) => (keys.test(key) ? (value ?? []) : []));

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number, also where it is written as a text. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim()) ? Number(value) : Number.NaN;

export const numbersOf = (fields: Fields, keys: RegExp): readonly number[] =>
  valuesOf(fields, keys).map(numberOf).filter(Number.isFinite);

/** Reads the words that shops use for it; anything else counts as not said. */
export function stockOf(fields: Fields): Stock {
  let status: Stock['status'] = valuesOf(fields, /^low_?stock$/i).some(isTrue) ? 'low' : 'unknown';
  for (const value of valuesOf(fields, /^((in_?)?stock|availab(le|ility))$/i)) {
    const count = numberOf(value);
    // Also what schema.org calls it: an address that ends in the word.
    const word = String(value)
      .replace(/^.*\/|[^a-z]/gi, '')
      .toLowerCase();
    if (count <= 0 || outWords.test(word)) return { status: 'out' };
    if (count < enough) return { status: 'low', remaining: count };
    if (lowWords.test(word)) status = 'low';
    else if (status === 'unknown' && (count > 0 || inWords.test(word))) status = 'in';
  }
  return { status };
}

/** Reads the keys that shops use, in camelCase or snake_case; anything of another type counts as absent. */
export function productFacts({ facets, metadata, price = 0 }: Product): ProductFacts {
  // What the facets say counts, and comes first.
  const all: Fields = { ...facets, ...metadata, ...facets };
  const isMore = (other: number) => price > 0 && other > price;
  const isLabel = (label: unknown): label is string => typeof label === 'string' && label.trim() !== '';
  const variants = valuesOf(all, /^variants$/).filter(isFields);
  const isSoldOut = variants.length > 0 && variants.every((variant) => stockOf(variant).status === 'out');
  return {
    wasPrice: numbersOf(all, /^(was|compare_?at|original|list)_?price$/i).find(isMore),
    rating: numbersOf(all, /^(average_?)?rating$/i).find((stars) => stars > 0 && stars <= 5),
    reviews: numbersOf(all, /^(reviews|(review|rating)_?count)$/i).find((count) => count > 0),
    isFromPrice:
      numbersOf(all, /^(max_?price|price_?max)$/i).some(isMore) ||
      variants.some((variant) => numbersOf(variant, /^price$/).some(isMore)),
    isNew: valuesOf(all, /^(is_?)?new$/i).some(isTrue),
    isOnSale: valuesOf(all, /^((is_?)?on_?)?sale$/i).some(isTrue),
    badges: [...new Set(valuesOf(all, /^(badge|label)s?$/i).filter(isLabel))].slice(0, mostBadges),
    stock: isSoldOut ? { status: 'out' } : stockOf(all),
  };
}

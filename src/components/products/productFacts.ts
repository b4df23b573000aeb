import { decimalOf, htmlLine, type Product } from '../../protocol/index.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Availability; `unknown` if the product has no stock field that is recognised. */
export interface Stock {
  readonly status: 'unknown' | 'in' | 'low' | 'out';
  /** Pieces left, only set for `low`. */
  readonly remaining?: number;
}

/** Facts read from a product's `facets` and `metadata`. */
export interface ProductFacts {
  readonly wasPrice?: number | undefined;
  /** Whether some variants cost more, so that `price` is the lowest. */
  readonly isFromPrice: boolean;
  readonly isNew: boolean;
  readonly isOnSale: boolean;
  /** Labels as written by the shop. */
  readonly badges: readonly string[];
  /** Short facts as written by the shop or the agent, such as "340 g". */
  readonly facts: readonly string[];
  /** Why the agent recommends the product, in one line. */
  readonly reason?: string | undefined;
  /** Whether the agent recommends the product above the others of its group. */
  readonly isBest: boolean;
  readonly stock: Stock;
  /** Stars out of 5. */
  readonly rating?: number | undefined;
  /** Number of reviews or ratings. */
  readonly reviews?: number | undefined;
}

const maxBadges = 2;
const maxFacts = 3;
/** Smaller counts are shown as low stock. */
const lowStockBelow = 4;

const outWords = /^(false|no|outofstock|nostock|soldout)$/;
const lowWords = /^(low|lowstock|limited(availability)?)$/;
const inWords = /^(yes|instock|true)$/;

const isTrue = (value: unknown) => String(value) === 'true';

/** Whether a value is a text that is not blank. */
export const isLabel = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The texts among the values, which a shop may have written as HTML, each as one line. */
export const labelsOf = (values: readonly unknown[]): readonly string[] =>
  values.filter(isLabel).map(htmlLine);

/** The values of all matching keys. A list counts as several values, and null as none. */
export const valuesOf = (fields: Fields, keys: RegExp): readonly unknown[] =>
  Object.entries(fields).flatMap(([key, value]) => (keys.test(key) ? (value ?? []) : []));

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const numbersOf = (fields: Fields, keys: RegExp): readonly number[] =>
  valuesOf(fields, keys).flatMap((value) => decimalOf(value) ?? []);

/** Recognises common stock fields and values; anything else counts as unknown. */
export function stockOf(fields: Fields): Stock {
  let status: Stock['status'] = valuesOf(fields, /^low_?stock$/i).some(isTrue) ? 'low' : 'unknown';
  for (const value of valuesOf(fields, /^((in_?)?stock|availab(le|ility))$/i)) {
    const count = decimalOf(value) ?? Number.NaN;
    // schema.org values are URLs that end in the word, such as https://schema.org/InStock.
    const word = String(value)
      .replace(/^.*\/|[^a-z]/gi, '')
      .toLowerCase();
    if (count <= 0 || outWords.test(word)) return { status: 'out' };
    if (count < lowStockBelow) return { status: 'low', remaining: count };
    if (lowWords.test(word)) status = 'low';
    else if (status === 'unknown' && (count > 0 || inWords.test(word))) status = 'in';
  }
  return { status };
}

/** Recognises common keys in camelCase or snake_case; values of an unexpected type count as absent. */
export function productFacts({ facets, metadata, price = 0 }: Product): ProductFacts {
  // Facets come first, and override metadata.
  const all: Fields = { ...facets, ...metadata, ...facets };
  const isMore = (other: number) => price > 0 && other > price;
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
    badges: [...new Set(labelsOf(valuesOf(all, /^(badge|label)s?$/i)))].slice(0, maxBadges),
    facts: labelsOf(valuesOf(all, /^(key_?)?facts$/i)).slice(0, maxFacts),
    reason: labelsOf(valuesOf(all, /^reason$/i))[0],
    isBest: valuesOf(all, /^(is_?)?best(_?for_?you)?$/i).some(isTrue),
    stock: isSoldOut ? { status: 'out' } : stockOf(all),
  };
}

import { statedTerms, termsOf } from './matchWords.ts';
import { isSameMeasure, type Measure } from './measures.ts';
import type { QueryPart } from './readQuery.ts';
import { fieldBits, type SearchIndex, traitBits } from './SearchIndex.ts';
import type { SearchFilters, SearchProduct, SearchRange } from './SearchProduct.ts';
import { type Token, tokenize } from './tokenize.ts';
import type { TermMatch } from './Vocabulary.ts';

type ExcludedPart = Extract<QueryPart, { readonly kind: 'excluded' }>;
type LimitPart = Extract<QueryPart, { readonly kind: 'limit' }>;

/** What products, and variants of products, must have or must not have. */
export interface Restriction {
  /** 1 for each product, by index, that is not accepted at all. */
  readonly blocked: Uint8Array;
  /** What a variant must not have: all words of an exclusion, each as its terms. */
  readonly excludedOptions: (readonly ReadonlySet<number>[])[];
  readonly options: NonNullable<SearchFilters['facets']>;
  readonly isAvailable: boolean;
  /** Ranges in which the price of a variant must be. */
  readonly prices: SearchRange[];
  /** Indexes of products that are blocked because their descriptions have an excluded word. */
  readonly mentioned: Set<number>;
  /** 1 for each product, by index, whose variants must be compared with the three fields above; undefined if all must. */
  readonly compared: Uint8Array | undefined;
}

const isIn = (
  value: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: SearchRange,
) => value >= min && value <= max;

/** Returns the products with a measure that is accepted, some of them several times; undefined if no product has a measure of this kind. */
function productsWithMeasure(
  index: SearchIndex,
  kind: string,
  aspect: number,
  accepts: (value: number) => boolean,
): readonly number[] | undefined {
  const list = index.measures.get(kind);
  if (!list) return undefined;
  // A side that no product states cannot be asked for.
  const isKnown = aspect > 0 && list.aspects.includes(aspect);
  const found: number[] = [];
  for (let at = 0; at < list.values.length; at++)
    if ((!isKnown || list.aspects[at] === aspect) && accepts(list.values[at] ?? 0))
      found.push(list.products[at] ?? 0);
  return found;
}

export const productsOfMeasure = (
  index: SearchIndex,
  { kind, value, aspect }: Measure,
): ReadonlySet<number> =>
  new Set(productsWithMeasure(index, kind, aspect, (other) => isSameMeasure(value, other)));

/** Applies filters; products without an available variant are blocked if one is required. Valid until the next search. */
export function applyFilters(index: SearchIndex, filters: SearchFilters): Restriction {
  const { price, isAvailable = false, isReduced = false, facets = {} } = filters;
  const { blocked } = index.marks;
  if (isAvailable) blocked.set(index.soldOut);
  else blocked.fill(0);
  const compared = Object.keys(facets).length > 0 ? undefined : index.marks.compared.fill(0);
  const restriction = {
    blocked,
    mentioned: new Set<number>(),
    isAvailable,
    excludedOptions: [],
    options: facets,
    prices: [],
    compared,
  };
  if (price) restrictPrices(index, price, restriction);
  if (isReduced)
    for (let at = 0; at < blocked.length; at++)
      if (((index.traits[at] as number) & traitBits.reduced) === 0) blocked[at] = 1;
  for (const [name, values] of Object.entries(facets)) {
    const numbers = new Set(values.flatMap((value) => index.facetNumber(name, value) ?? []));
    for (let at = 0; at < blocked.length; at++) {
      const own = index.facetsOf.array.subarray(index.facetStarts[at], index.facetStarts[at + 1]);
      if (!own.some((number) => numbers.has(number))) blocked[at] = 1;
    }
  }
  return restriction;
}

/** Blocks products whose prices are all outside a range; the variants of those with prices on both sides are compared. */
function restrictPrices(
  { lowest, highest }: SearchIndex,
  range: SearchRange,
  { blocked, prices, compared }: Restriction,
): void {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
  prices.push(range);
  for (let at = 0; at < blocked.length; at++) {
    const low = lowest[at] as number;
    const high = highest[at] as number;
    if (low > max || high < min) blocked[at] = 1;
    else if (compared && (low < min || high > max)) compared[at] = 1;
  }
}

/** Blocks the products outside a limit of the query. Returns false if no product states such a measure. */
export function applyLimit(
  index: SearchIndex,
  { limit, aspect }: LimitPart,
  restriction: Restriction,
): boolean {
  const { blocked } = restriction;
  if (limit.of === 'price') {
    restrictPrices(index, limit, restriction);
    return true;
  }
  const found = productsWithMeasure(index, limit.of, aspect, (value) => isIn(value, limit));
  if (!found) return false;
  const accepted = new Uint8Array(blocked.length);
  for (const at of found) accepted[at] = 1;
  for (let at = 0; at < blocked.length; at++) if (accepted[at] === 0) blocked[at] = 1;
  return true;
}

/**
 * Applies a limit without a unit to an attribute whose values are plain numbers, if its name is beside the limit: "R-value
 * above 4". Returns the words of the name; undefined if there is no such attribute.
 */
export function applyNumberLimit(
  index: SearchIndex,
  { limit }: LimitPart,
  words: readonly Token[],
  { blocked }: Restriction,
): readonly Token[] | undefined {
  const found = index.numbered.within(
    words.map(({ word }) => word),
    limit,
  );
  if (!found) return undefined;
  for (let at = 0; at < blocked.length; at++) if (!found.products.has(at)) blocked[at] = 1;
  return words.filter(({ word }) => found.words.includes(word));
}

/** Returns the terms of an excluded word. A word without spaces is found by its first character, and compared afterwards. */
function termsOfToken(index: SearchIndex, token: Token): readonly TermMatch[] {
  const { vocabulary } = index;
  if (token.isUnspaced) return termsOf(vocabulary.numberOf([...token.word].slice(0, 2).join('')));
  const exact = vocabulary.exact(token.word);
  return exact.length > 0 ? exact : statedTerms(index, vocabulary.similar(token.word));
}

/** Returns the bits of the fields in which each product has a word, by index; 0 for products without it. */
function fieldsOfWord(index: SearchIndex, token: Token): Uint8Array {
  const fields = new Uint8Array(index.products.length);
  for (const { term } of termsOfToken(index, token)) {
    const { from, to } = index.postingOf(term);
    for (let at = from; at < to; at++) {
      const product = index.owners[at] as number;
      fields[product] = (fields[product] as number) | (index.masks[at] as number);
    }
  }
  if (token.isUnspaced)
    for (let at = 0; at < fields.length; at++)
      if (fields[at] !== 0 && !textsOf(index.products.at(at)).some((text) => text.includes(token.word)))
        fields[at] = 0;
  return fields;
}

const textsOf = (product: SearchProduct | undefined): readonly string[] =>
  product
    ? [
        product.title,
        product.description,
        ...product.kinds,
        ...product.attributes.map(({ value }) => value),
        ...product.variants.flatMap(({ options }) => options.map(({ value }) => value)),
      ]
    : [];

const maxCompared = 50;

/** Whether two words are adjacent in a text of the shop: then they are one thing, such as "arm rests". */
function areOneThing(
  index: SearchIndex,
  [first, last]: readonly [Token, Token],
  [own, others]: readonly [Uint8Array, Uint8Array],
): boolean {
  const both: number[] = [];
  for (let at = 0; at < own.length && both.length < maxCompared; at++)
    if (own[at] !== 0 && others[at] !== 0) both.push(at);
  const termOf = (token: Token | undefined) => token && index.vocabulary.wordNumber(token.word);
  const [before, after] = [termOf(first), termOf(last)];
  return both.some((at) =>
    textsOf(index.products.at(at)).some((text) => {
      const tokens = tokenize(text);
      return tokens.some((token, place) => termOf(token) === before && termOf(tokens[place + 1]) === after);
    }),
  );
}

interface Exclusion {
  readonly excluded: readonly Token[];
  /** Words that no product has, so that nothing shows which products are without them. */
  readonly unknown: readonly Token[];
  /** Words that follow the excluded ones but do not belong to them. */
  readonly rest: readonly Token[];
  /** Terms of the excluded word that some product is said to be without. */
  readonly negated: readonly TermMatch[];
}

/**
 * Blocks the products that have the words of an exclusion, unless their text negates them. If only an option has them, only
 * its variants are excluded.
 */
export function applyExclusion(
  index: SearchIndex,
  { tokens: [first, last] }: ExcludedPart,
  { blocked, mentioned, excludedOptions, compared }: Restriction,
): Exclusion {
  if (!first) return { excluded: [], unknown: [], rest: [], negated: [] };
  const own = fieldsOfWord(index, first);
  const isNegated = own.some((mask) => (mask & fieldBits.negated) !== 0);
  const others = last && !isNegated ? fieldsOfWord(index, last) : undefined;
  const isOne =
    last !== undefined && others !== undefined && areOneThing(index, [first, last], [own, others]);
  for (let at = 0; at < blocked.length; at++) {
    if (own[at] === 0 || (isOne && others[at] === 0)) continue;
    const whole = (own[at] as number) | (isOne ? (others[at] as number) : 0);
    const isJoined = ((index.traits[at] as number) & traitBits.joinedKind) !== 0;
    const mask = isJoined ? whole & ~fieldBits.kind : whole;
    if (mask === 0) continue;
    if ((mask & fieldBits.option) !== 0 && compared) compared[at] = 1;
    // A product that is said to be without the word fits, although the word is in its text.
    if ((mask & fieldBits.negated) !== 0 || mask === fieldBits.option) continue;
    if (mask === fieldBits.description && blocked[at] === 0) mentioned.add(at);
    else mentioned.delete(at);
    blocked[at] = 1;
  }
  const excluded = isOne ? [first, last] : own.some((mask) => mask !== 0) ? [first] : [];
  if (excluded.length > 0)
    excludedOptions.push(
      excluded.map((token) => new Set(termsOfToken(index, token).map(({ term }) => term))),
    );
  return {
    excluded,
    rest: isOne || !last ? [] : [last],
    unknown: excluded.length === 0 ? [first] : [],
    negated: isNegated && !first.isUnspaced ? termsOfToken(index, first) : [],
  };
}

/** Whether a variant, by its index among those of all products, is accepted. */
function isAccepted(
  index: SearchIndex,
  variant: number,
  { excludedOptions, options, prices }: Restriction,
): boolean {
  for (const range of prices) if (!isIn(index.variantPrices.array[variant] as number, range)) return false;
  for (const words of excludedOptions)
    if (words.every((terms) => index.hasOption(variant, terms))) return false;
  for (const name of Object.keys(options))
    for (const own of index.optionsOf(variant))
      if (own.name === name && !options[name]?.includes(own.value)) return false;
  return true;
}

/** Whether a variant of a product is accepted. */
export function isAnyAccepted(index: SearchIndex, product: number, restriction: Restriction): boolean {
  if (restriction.compared?.[product] === 0) return true;
  const end = index.variantStarts[product + 1] as number;
  for (let variant = index.variantStarts[product] as number; variant < end; variant++)
    if (isAccepted(index, variant, restriction)) return true;
  return false;
}

/**
 * Returns the indexes of a product's variants that are accepted, best first.
 *
 * @param terms Those that the query asks for.
 */
export function acceptedVariants(
  index: SearchIndex,
  product: number,
  restriction: Restriction,
  terms: ReadonlySet<number>,
): readonly number[] {
  const [from, to] = [index.variantStarts[product] ?? 0, index.variantStarts[product + 1] ?? 0];
  const all = Array.from({ length: to - from }, (_, at) => from + at);
  const rank = (variant: number): number => {
    const wanted = index
      .optionsOf(variant)
      .flatMap(({ terms: own }) => own.filter((term) => terms.has(term)));
    return 2 * new Set(wanted).size + (index.variantsAvailable.array[variant] ?? 0);
  };
  return all
    .filter((variant) => isAccepted(index, variant, restriction))
    .map((variant) => ({ at: variant - from, rank: rank(variant) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ at }) => at);
}

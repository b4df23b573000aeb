import { countFacets } from './countFacets.ts';
import { findEvidence, type WantedMeasure } from './findEvidence.ts';
import { matchWords, numberBits, type Wanted } from './matchWords.ts';
import { type Query, readQuery } from './readQuery.ts';
import {
  acceptedVariants,
  applyFilters,
  isAnyAccepted,
  productsOfMeasure,
  type Restriction,
} from './restrict.ts';
import { type Restricted, restrictQuery } from './restrictQuery.ts';
import { fieldBits, SearchIndex } from './SearchIndex.ts';
import type {
  ProductSource,
  QueryLimit,
  SearchField,
  SearchHit,
  SearchProduct,
  SearchRequest,
  SearchResult,
  SearchSort,
} from './SearchProduct.ts';

/** Products with less than this share of the best score are not results. */
const minShare = 0.2;
/** How much more a product counts whose name begins with words of the query, for each of these words. */
const nameBonus = 0.6;
/** A first word of a title names a product if at most this many titles have it. */
const maxNameCount = (products: number): number => 3 + products / 1000;
const defaultLimit = 10;
const maxWanted = 30;
const maxInserted = 200;
/** A word is common if more than this share of the products have it, and at least so many. */
const [commonShare, minCommon] = [0.1, 500];

interface PostingList {
  readonly from: number;
  readonly to: number;
  readonly factor: number;
}

/** A wanted part of the query: the postings of its terms, or the products with its measure. */
interface Group {
  readonly weight: number;
  readonly postings: readonly PostingList[];
  readonly isNegated: boolean;
  /** Bits of the fields that count. */
  readonly bits: number;
  readonly products?: ReadonlySet<number> | undefined;
}

/** Whether the best result is what the query calls it. */
const isOfKind = ({ hits: [best] }: SearchResult): boolean =>
  best?.evidence.some(({ field }) => field === 'kind' || field === 'title') === true;

const wholeWeight = (groups: readonly Group[]): number =>
  groups.reduce((sum, { weight, isNegated }) => sum + (isNegated ? 0 : weight), 0);

/** Finds products by words, measures, limits and exclusions, and says for each which words are in which field. */
export class ProductSearch {
  readonly #index: SearchIndex;
  readonly #scores: Float64Array;
  readonly #weights: Float64Array;
  readonly #bests: Float64Array;
  /** How much a product counts apart from the words: available ones and well rated ones more. */
  readonly #merits: Float64Array;
  /** Products with a score or weight in the arrays above, of the last search. */
  #touched: number[] = [];

  constructor(products: ProductSource) {
    this.#index = new SearchIndex(products);
    const { ratings, soldOut } = this.#index;
    this.#scores = new Float64Array(products.length);
    this.#weights = new Float64Array(products.length);
    this.#bests = new Float64Array(products.length);
    this.#merits = Float64Array.from(
      ratings,
      (rating, at) => (soldOut[at] === 0 ? 1 : 0.8) * (1 + 0.005 * rating),
    );
  }

  readonly #isInTitles = (word: string): boolean =>
    this.#index.titleCounts.has(this.#index.vocabulary.wordNumber(word) ?? -1);

  /** Language of the shop's texts, one of the 14. */
  get language(): string {
    return this.#index.language;
  }

  /** Whether a product has no available variant. */
  get hasSoldOut(): boolean {
    return this.#index.soldOut.includes(1);
  }

  /** Whether products have a folded word, or only those that have it in one of some fields. */
  uses(word: string, fields?: readonly SearchField[]): boolean {
    return this.count(word, fields, 1) > 0;
  }

  /** Number of products that have a folded word, or that have it in one of some fields; counts no further than `most`. */
  count(word: string, fields?: readonly SearchField[], most = Number.POSITIVE_INFINITY): number {
    const { vocabulary, masks } = this.#index;
    const term = vocabulary.wordNumber(word);
    if (term === undefined) return 0;
    const { from, to } = this.#index.postingOf(term);
    const bits = fields?.reduce((sum, field) => sum | fieldBits[field], 0) ?? ~fieldBits.negated;
    let count = 0;
    for (let at = from; at < to && count < most; at++) if (((masks[at] ?? 0) & bits) !== 0) count += 1;
    return count;
  }

  /** Returns the limits that a text states, of measures that products have. */
  limitsIn(words: string): readonly QueryLimit[] {
    const query = readQuery(words, this.#index.language, this.#isInTitles);
    return query.parts.flatMap((part) =>
      part.kind === 'limit' && (part.limit.of === 'price' || this.#index.measures.has(part.limit.of))
        ? part.limit
        : [],
    );
  }

  /**
   * Returns the ids of the products whose titles begin with a folded word, apart from the brand; none if they are more than
   * names are: a word with which many titles begin is no name.
   */
  titledBy(word: string): readonly string[] {
    const term = this.#index.vocabulary.wordNumber(word);
    return term === undefined ? [] : this.#index.titledBy(term).map((at) => this.#index.ids[at] ?? '');
  }

  /** Returns the values of an attribute, an option, `brand` or `kind` that products have. */
  valuesOf(name: string): readonly string[] {
    return this.#index.valuesOf(name);
  }

  /**
   * Returns the products that fit the words best and are accepted by all filters, limits and exclusions. Without words, all
   * accepted products. If no product has any of the words, nothing is found.
   */
  search({
    words = '',
    language,
    filters = {},
    sort = 'relevance',
    limit = defaultLimit,
    offset = 0,
  }: SearchRequest): SearchResult {
    const index = this.#index;
    const query = readQuery(words, index.language, this.#isInTitles, language);
    const restriction = applyFilters(index, filters);
    const read = restrictQuery(index, query, restriction);
    const request = { sort, limit, offset };
    const found = this.#find(query, read, restriction, request);
    if (restriction.mentioned.size === 0 || isOfKind(found)) return found;
    // Every product of the kind mentions what was excluded, perhaps to compare itself with it.
    for (const at of restriction.mentioned) restriction.blocked[at] = 0;
    const wider = this.#find(query, read, restriction, request);
    return isOfKind(wider) ? { ...wider, excluded: [], unkept: read.exclusions } : found;
  }

  #find(
    query: Query,
    { parts, excluded, unread, negated, limits, unmatched }: Restricted,
    restriction: Restriction,
    { sort, limit, offset }: Required<Pick<SearchRequest, 'sort' | 'limit' | 'offset'>>,
  ): SearchResult {
    const index = this.#index;
    const matched = matchWords({ ...query, parts }, index);
    // Those that only rank come last.
    const wanted = [...matched.wanted.slice(0, maxWanted), ...negated];
    const measures = parts.filter((part) => part.kind === 'measure');
    const measured = measures.map((each) => this.#measureGroup(each));
    const groups = [...measured, ...wanted.map((each) => this.#groupOf(each))];
    const found = measures.filter((_, at) => (measured[at]?.weight ?? 0) > 0);
    const missing = [
      ...unmatched,
      ...matched.unmatched,
      ...measures.flatMap((each) => (found.includes(each) ? [] : each.text)),
    ];
    const asks = matched.wanted.length + missing.length + measures.length > 0;
    for (const product of this.#touched) {
      this.#scores[product] = 0;
      this.#weights[product] = 0;
    }
    this.#touched = [];
    const names = this.#nameReader(query);
    const ranked = asks ? this.#rank(groups, restriction, names) : this.#all(restriction);
    const terms = new Set(wanted.flatMap((each) => each.terms.map(({ term }) => term)));
    const { prices, excludedOptions, options } = restriction;
    const isCompared = prices.length + excludedOptions.length + Object.keys(options).length > 0;
    const accepted = isCompared ? ranked.filter((at) => isAnyAccepted(index, at, restriction)) : ranked;
    // A word that the shop does not use may be the most important one.
    const unknown = missing.length * Math.max(1, ...groups.map(({ weight }) => weight));
    const whole = unknown + wholeWeight(groups);
    const hits = this.#best(accepted, sort, offset + limit)
      .slice(offset)
      .map((at): SearchHit => {
        // A search that only excludes asks for nothing, so nothing is evidence.
        const read = once(() => this.#evidence(at, restriction, terms, asks ? wanted : [], found));
        return {
          productId: index.ids[at] ?? '',
          coverage: asks ? Math.min(1, (this.#weights[at] ?? 0) / whole) : 0,
          isNamed: names(at) > 0,
          // Reading the texts of a product takes longer than finding it, and most hits are never shown.
          get variantId() {
            return read().variantId;
          },
          get evidence() {
            return read().evidence;
          },
        };
      });
    const facets = once(() => countFacets(index, accepted));
    return {
      hits,
      total: accepted.length,
      matched: [...matched.wanted.map(({ text }) => text), ...found.map(({ text }) => text)],
      unmatched: missing,
      known: whole > 0 ? 1 - unknown / whole : 1,
      excluded,
      unkept: [],
      unread,
      limits,
      get facets() {
        return facets();
      },
    };
  }

  #product(at: number): SearchProduct {
    return this.#index.products.at(at) as SearchProduct;
  }

  #groupOf({ terms, isNegated = false, isNumber = false, products }: Wanted): Group {
    const postings = terms.map(({ term, factor }) => ({ ...this.#index.postingOf(term), factor }));
    const [first] = terms;
    const sure = postings.filter(({ factor }) => factor === (first?.factor ?? 1));
    const count = Math.max(
      products?.size ?? 1,
      sure.reduce((sum, { from, to }) => sum + to - from, 0),
    );
    const bits = isNegated ? fieldBits.negated : isNumber ? numberBits : ~fieldBits.negated;
    return { weight: this.#weightOf(count) * (first?.factor ?? 1), postings, isNegated, bits, products };
  }

  #measureGroup({ measure }: { readonly measure: WantedMeasure['measure'] }): Group {
    const products = productsOfMeasure(this.#index, measure);
    const weight = products.size === 0 ? 0 : this.#weightOf(products.size);
    return { weight, postings: [], isNegated: false, bits: 0, products };
  }

  /**
   * Adds what a part of the query contributes to the scores. That a product has a common word, or is said to be without
   * something, only ranks the products that have other words. Loops instead of callbacks, for speed.
   */
  #addGroup({ weight, postings, isNegated, bits, products }: Group, blocked: Uint8Array): void {
    const count = postings.reduce((sum, { from, to }) => sum + to - from, 0);
    const isCommon = count > Math.max(minCommon, blocked.length * commonShare);
    const [scores, weights, touched] = [this.#scores, this.#weights, this.#touched];
    const onlyRanks = isNegated || (isCommon && touched.length > 0);
    const { owners, impacts, masks } = this.#index;
    const bests = this.#bests;
    const found: number[] = [];
    for (const { from, to, factor } of postings)
      for (let at = from; at < to; at++) {
        if (((masks[at] as number) & bits) === 0) continue;
        const product = owners[at] as number;
        if (blocked[product] === 1 || (onlyRanks && weights[product] === 0)) continue;
        const impact = isNegated ? factor : (impacts[at] as number) * factor;
        const best = bests[product] as number;
        if (best === 0) found.push(product);
        if (impact > best) bests[product] = impact;
      }
    for (const product of products ?? []) {
      if (blocked[product] === 1 || (onlyRanks && weights[product] === 0)) continue;
      if (bests[product] === 0) found.push(product);
      bests[product] = Math.max(1, bests[product] as number);
    }
    for (const product of found) {
      const before = weights[product] as number;
      if (before === 0) touched.push(product);
      if (!isNegated) weights[product] = before + weight;
      scores[product] = (scores[product] as number) + weight * (bests[product] as number);
      bests[product] = 0;
    }
  }

  /** Weight of a word that this many products have. */
  #weightOf(count: number): number {
    const { length } = this.#index.products;
    return Math.log(1 + Math.max(0.1, length - count + 0.5) / (count + 0.5));
  }

  #all({ blocked }: Restriction): readonly number[] {
    return Array.from(blocked.keys()).filter((at) => blocked[at] === 0);
  }

  /** Returns the products that fit almost as well as the best, in any order. */
  #rank(
    groups: readonly Group[],
    { blocked }: Restriction,
    names: (product: number) => number,
  ): readonly number[] {
    const [scores, weights, merits, touched] = [this.#scores, this.#weights, this.#merits, this.#touched];
    const byWeight = [...groups].sort(
      (a, b) => Number(a.isNegated) - Number(b.isNegated) || b.weight - a.weight,
    );
    for (const group of byWeight) this.#addGroup(group, blocked);
    const known = wholeWeight(groups);
    let top = 0;
    for (const product of touched) {
      const share = (weights[product] ?? 0) / known;
      const own = (scores[product] ?? 0) * share * Math.sqrt(share) * (merits[product] ?? 1);
      const score = own * (1 + nameBonus * names(product));
      scores[product] = score;
      if (score > top) top = score;
    }
    return touched.filter((product) => (scores[product] ?? 0) >= minShare * top);
  }

  /** Returns a function that returns how many first words of a product's title, without its brand, the query contains in order. */
  #nameReader({ tokens }: Query): (product: number) => number {
    const { vocabulary, titles, titleStarts, titleCounts, products } = this.#index;
    const terms = tokens.map(({ word }) => vocabulary.wordNumber(word) ?? -1);
    const limit = maxNameCount(products.length);
    const starts = new Map<number, number>();
    for (const [at, term] of terms.entries())
      if (term >= 0 && titleCounts.has(term) && !starts.has(term)) starts.set(term, at);
    if (starts.size === 0) return () => 0;
    return (product) => {
      const [from, to] = [titleStarts[product] ?? 0, titleStarts[product + 1] ?? 0];
      const start = starts.get(titles.array[from] ?? -1);
      if (start === undefined || from === to) return 0;
      let length = 1;
      while (from + length < to && titles.array[from + length] === terms[start + length]) length++;
      // Two words with which a title begins name it, one only if few titles have it.
      const first = titles.array[from] ?? -1;
      return length > 1 || (titleCounts.get(first) ?? 0) <= limit ? length : 0;
    };
  }

  /** Returns the first products in the wanted order. */
  #best(products: readonly number[], sort: SearchSort, count: number): readonly number[] {
    const scores = this.#scores;
    const { prices, ratings } = this.#index;
    const rank = (at: number): number => {
      if (sort === 'relevance') return 0;
      if (sort === 'best-rated') return -(ratings[at] ?? 0);
      return sort === 'cheapest' ? (prices[at] ?? 0) : -(prices[at] ?? 0);
    };
    const compare = (a: number, b: number) =>
      rank(a) - rank(b) || (scores[b] ?? 0) - (scores[a] ?? 0) || a - b;
    if (count > maxInserted) return [...products].sort(compare).slice(0, count);
    // Sorting all of many results takes longer than finding them.
    const best: number[] = [];
    for (const product of products) {
      const last = best[count - 1];
      if (last !== undefined && compare(product, last) >= 0) continue;
      let at = best.length;
      while (at > 0 && compare(product, best[at - 1] ?? 0) < 0) at--;
      best.splice(at, 0, product);
      if (best.length > count) best.pop();
    }
    return best;
  }

  #evidence(
    at: number,
    restriction: Restriction,
    terms: ReadonlySet<number>,
    wanted: readonly Wanted[],
    measures: readonly WantedMeasure[],
  ): Pick<SearchHit, 'variantId' | 'evidence'> {
    const index = this.#index;
    const product = this.#product(at);
    const all = acceptedVariants(index, at, restriction, terms).flatMap((own) => product.variants[own] ?? []);
    // An option of which nothing is left is no evidence where something available is wanted.
    const available = all.filter(({ isAvailable }) => isAvailable);
    const accepted = restriction.isAvailable && available.length > 0 ? available : all;
    const [variant = product.variants[0]] = accepted;
    return {
      variantId: variant?.id ?? product.id,
      evidence: variant ? findEvidence(index, at, product, [variant, ...accepted], wanted, measures) : [],
    };
  }
}

/** Returns a function that computes its result at the first call. */
function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}

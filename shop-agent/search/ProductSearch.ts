import { countFacets } from './countFacets.ts';
import { findEvidence, type WantedMeasure } from './findEvidence.ts';
import { matchWords, type Wanted } from './matchWords.ts';
import { type Query, type QueryPart, readQuery } from './readQuery.ts';
import {
  acceptedVariants,
  applyExclusion,
  applyFilters,
  applyLimit,
  productsOfMeasure,
  type Restriction,
} from './restrict.ts';
import { fieldBits, SearchIndex } from './SearchIndex.ts';
import type {
  QueryLimit,
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

interface Scored {
  readonly at: number;
  readonly score: number;
  readonly coverage: number;
  readonly isNamed: boolean;
}

/** A wanted part of the query with the products that have it. */
interface Group {
  readonly weight: number;
  /** Calls back for each product with how well it has the part, from 0. */
  readonly each: (report: (product: number, impact: number) => void) => void;
}

/** Finds products by words, measures, limits and exclusions, and says for each which words are in which field. */
export class ProductSearch {
  readonly #index: SearchIndex;
  readonly #scores: Float64Array;
  readonly #weights: Float64Array;
  readonly #bests: Float64Array;

  constructor(products: readonly SearchProduct[]) {
    this.#index = new SearchIndex(products);
    this.#scores = new Float64Array(products.length);
    this.#weights = new Float64Array(products.length);
    this.#bests = new Float64Array(products.length);
  }

  /** Language of the shop's texts, one of the 14. */
  get language(): string {
    return this.#index.language;
  }

  /**
   * Returns the products that fit the words best and are accepted by all filters, limits and exclusions. Without words, all
   * accepted products. If no product has any of the words, nothing is found.
   */
  search({
    words = '',
    filters = {},
    sort = 'relevance',
    limit = defaultLimit,
    offset = 0,
  }: SearchRequest): SearchResult {
    const index = this.#index;
    const isUsed = (word: string) => index.titleCounts.has(index.vocabulary.wordNumber(word) ?? -1);
    const query = readQuery(words, index.language, isUsed);
    const restriction = applyFilters(index, filters);
    const { parts, excluded, negated, limits, unmatched } = this.#restrict(query, restriction);
    const matched = matchWords({ ...query, parts }, index);
    const wanted = [...negated, ...matched.wanted].slice(0, maxWanted);
    const measures = parts.filter((part) => part.kind === 'measure');
    const groups = [
      ...wanted.map((each) => this.#groupOf(each)),
      ...measures.map((each) => this.#measureGroup(each)),
    ];
    const found = measures.filter((_, at) => (groups[wanted.length + at]?.weight ?? 0) > 0);
    const missing = [
      ...unmatched,
      ...matched.unmatched,
      ...measures.flatMap((each) => (found.includes(each) ? [] : each.text)),
    ];
    const asks = matched.wanted.length + missing.length + measures.length > 0;
    const scored = asks ? this.#rank(groups, restriction, missing.length, query) : this.#all(restriction);
    const terms = new Set(wanted.flatMap((each) => each.terms.map(({ term }) => term)));
    const needsVariant =
      restriction.excludedOptions.length > 0 || Object.keys(restriction.options).length > 0;
    const accepted = needsVariant
      ? scored.filter(({ at }) => acceptedVariants(index, this.#product(at), restriction, terms).length > 0)
      : scored;
    const sorted = sort === 'relevance' ? accepted : this.#sort(accepted, sort);
    const hits = sorted
      .slice(offset, offset + limit)
      .map((each) => this.#hitOf(each, restriction, terms, wanted, found));
    return {
      hits,
      total: accepted.length,
      unmatched: missing,
      excluded,
      limits,
      facets: countFacets(
        index,
        accepted.map(({ at }) => at),
      ),
    };
  }

  #product(at: number): SearchProduct {
    return this.#index.products[at] as SearchProduct;
  }

  /** Applies the limits and exclusions of a query; returns its other parts. */
  #restrict(query: Query, restriction: Restriction) {
    const parts: QueryPart[] = [];
    const excluded: string[] = [];
    const negated: Wanted[] = [];
    const limits: QueryLimit[] = [];
    const unmatched: string[] = [];
    for (const part of query.parts) {
      if (part.kind === 'limit') {
        if (applyLimit(this.#index, part, restriction)) limits.push(part.limit);
        else unmatched.push(part.limit.text);
      } else if (part.kind === 'excluded') {
        const read = applyExclusion(this.#index, part, restriction);
        const text = read.excluded.map((token) => token.text).join(' ');
        excluded.push(text);
        if (read.negated.length > 0) negated.push({ text, terms: read.negated, isNegated: true });
        for (const token of read.rest) parts.push({ kind: 'word', token, at: query.tokens.indexOf(token) });
      } else parts.push(part);
    }
    return { parts, excluded, negated, limits, unmatched };
  }

  #groupOf({ terms, isNegated = false }: Wanted): Group {
    const { owners, impacts, masks } = this.#index;
    const postings = terms.map(({ term, factor }) => ({ ...this.#index.postingOf(term), factor }));
    const [first] = terms;
    const sure = postings.filter(({ factor }) => factor === (first?.factor ?? 1));
    const count = Math.max(
      1,
      sure.reduce((sum, { from, to }) => sum + to - from, 0),
    );
    const isLeftOut = (mask: number) =>
      isNegated ? (mask & fieldBits.negated) === 0 : mask === fieldBits.negated;
    const each: Group['each'] = (report) => {
      for (const { from, to, factor } of postings)
        for (let at = from; at < to; at++)
          if (!isLeftOut(masks[at] ?? 0))
            report(owners[at] ?? 0, (isNegated ? 1 : (impacts[at] ?? 0)) * factor);
    };
    return {
      weight: this.#weightOf(count) * (first?.factor ?? 1),
      each: postings.length === 1 ? each : (report) => this.#bestOf(each, report),
    };
  }

  /** Reports each product once, with its best impact. */
  #bestOf(each: Group['each'], report: (product: number, impact: number) => void): void {
    const bests = this.#bests;
    const touched: number[] = [];
    each((product, impact) => {
      const best = bests[product] ?? 0;
      if (best === 0) touched.push(product);
      if (impact > best) bests[product] = impact;
    });
    for (const product of touched) {
      report(product, bests[product] ?? 0);
      bests[product] = 0;
    }
  }

  #measureGroup({ measure }: { readonly measure: WantedMeasure['measure'] }): Group {
    const products = productsOfMeasure(this.#index, measure);
    return {
      weight: products.size === 0 ? 0 : this.#weightOf(products.size),
      each: (report) => {
        for (const product of products) report(product, 1);
      },
    };
  }

  /** Weight of a word that this many products have. */
  #weightOf(count: number): number {
    const { length } = this.#index.products;
    return Math.log(1 + Math.max(0.1, length - count + 0.5) / (count + 0.5));
  }

  #all({ blocked }: Restriction): readonly Scored[] {
    const all: Scored[] = [];
    for (let at = 0; at < blocked.length; at++)
      if (blocked[at] === 0) all.push({ at, score: 0, coverage: 0, isNamed: false });
    return all;
  }

  /** Returns the products that fit almost as well as the best, best first. */
  #rank(
    groups: readonly Group[],
    { blocked }: Restriction,
    missing: number,
    query: Query,
  ): readonly Scored[] {
    const [scores, weights] = [this.#scores, this.#weights];
    const touched: number[] = [];
    for (const { weight, each } of groups)
      each((product, impact) => {
        if (blocked[product] === 1) return;
        if (weights[product] === 0) touched.push(product);
        scores[product] = (scores[product] ?? 0) + weight * impact;
        weights[product] = (weights[product] ?? 0) + weight;
      });
    const known = groups.reduce((sum, { weight }) => sum + weight, 0);
    // A word that the shop does not use may be the most important one.
    const all = known + missing * Math.max(1, ...groups.map(({ weight }) => weight));
    const names = this.#nameReader(query);
    let top = 0;
    for (const product of touched) {
      const share = (weights[product] ?? 0) / known;
      const merit =
        (this.#index.available[product] === 1 ? 1 : 0.8) * (1 + 0.02 * this.#product(product).rating);
      const score = (scores[product] ?? 0) * share ** 1.5 * merit * (1 + nameBonus * names(product));
      scores[product] = score;
      if (score > top) top = score;
    }
    const ranked: Scored[] = [];
    for (const product of touched) {
      const [score, weight] = [scores[product] ?? 0, weights[product] ?? 0];
      if (score >= minShare * top)
        ranked.push({ at: product, score, coverage: weight / all, isNamed: names(product) > 0 });
      scores[product] = 0;
      weights[product] = 0;
    }
    return ranked.sort((a, b) => b.score - a.score || a.at - b.at);
  }

  /** Returns a function that returns how many first words of a product's title, without its brand, the query contains in order. */
  #nameReader({ tokens }: Query): (product: number) => number {
    const { vocabulary, titles, titleStarts, titleCounts, products } = this.#index;
    const terms = tokens.map(({ word }) => vocabulary.wordNumber(word) ?? -1);
    const limit = maxNameCount(products.length);
    const starts = new Map<number, number>();
    for (const [at, term] of terms.entries())
      if (term >= 0 && (titleCounts.get(term) ?? limit + 1) <= limit && !starts.has(term))
        starts.set(term, at);
    if (starts.size === 0) return () => 0;
    return (product) => {
      const [from, to] = [titleStarts[product] ?? 0, titleStarts[product + 1] ?? 0];
      const start = starts.get(titles.array[from] ?? -1);
      if (start === undefined || from === to) return 0;
      let length = 1;
      while (from + length < to && titles.array[from + length] === terms[start + length]) length++;
      return length;
    };
  }

  #sort(scored: readonly Scored[], sort: SearchSort): readonly Scored[] {
    const rank = ({ at }: Scored): number => {
      const { price, rating } = this.#product(at);
      return sort === 'cheapest' ? price : sort === 'dearest' ? -price : -rating;
    };
    return [...scored].sort((a, b) => rank(a) - rank(b) || b.score - a.score || a.at - b.at);
  }

  #hitOf(
    { at, coverage, isNamed }: Scored,
    restriction: Restriction,
    terms: ReadonlySet<number>,
    wanted: readonly Wanted[],
    measures: readonly WantedMeasure[],
  ): SearchHit {
    const product = this.#product(at);
    const [variant = product.variants[0]] = acceptedVariants(this.#index, product, restriction, terms);
    return {
      productId: product.id,
      variantId: variant?.id ?? product.id,
      evidence: variant ? findEvidence(this.#index, product, variant, wanted, measures) : [],
      coverage: Math.min(1, coverage),
      isNamed,
    };
  }
}

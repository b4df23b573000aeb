import type { Language } from './languages.ts';

/** A name and a value, as the shop writes them, such as "Pump pressure" and "15 bar". */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** What a shopper chooses of a product: one combination of options. */
export interface SearchVariant {
  readonly id: string;
  /** Options by which this variant differs from others, such as Colour and Size; with the shop's own names. */
  readonly options: readonly NamedValue[];
  /** Default: the product's price. */
  readonly price?: number;
  readonly isAvailable: boolean;
}

/** A product as the search sees it. */
export interface SearchProduct {
  readonly id: string;
  readonly title: string;
  readonly brand: string;
  /** Names of the kind of product and of the kinds above it. */
  readonly kinds: readonly string[];
  readonly attributes: readonly NamedValue[];
  readonly description: string;
  /** In the shop's currency. */
  readonly price: number;
  /** From 0 to 5; 0 if unknown. */
  readonly rating: number;
  /** Whether a variant costs less than before. */
  readonly isReduced?: boolean;
  /** At least one. */
  readonly variants: readonly SearchVariant[];
}

/** Products by index, such as an array. The search asks for a product again whenever it needs its texts, and keeps none. */
export interface ProductSource {
  readonly length: number;
  at(index: number): SearchProduct | undefined;
}

export const searchFields = ['title', 'brand', 'kind', 'attribute', 'option', 'description'] as const;
export type SearchField = (typeof searchFields)[number];

/** Inclusive limits; an absent limit is open. */
export interface SearchRange {
  readonly min?: number;
  readonly max?: number;
}

export interface SearchFilters {
  readonly price?: SearchRange;
  readonly isAvailable?: boolean;
  readonly isReduced?: boolean;
  /** Accepted values by the name of a facet; a product matches if it has one of the values of each. */
  readonly facets?: Readonly<Record<string, readonly string[]>>;
}

export const searchSorts = ['relevance', 'cheapest', 'dearest', 'best-rated'] as const;
export type SearchSort = (typeof searchSorts)[number];

export interface SearchRequest {
  /** What the shopper looks for, in any of the languages; may contain limits, measures and negations. */
  readonly words?: string;
  /** Language of the words; recognised by default. */
  readonly language?: Language;
  readonly filters?: SearchFilters;
  readonly sort?: SearchSort;
  /** Maximum number of hits. Default: 10. */
  readonly limit?: number;
  /** Number of hits to skip. Default: 0. */
  readonly offset?: number;
}

/** That a part of the query is in a field of a product. */
export interface Evidence {
  /** The part of the query. */
  readonly word: string;
  readonly field: SearchField;
  /** A part of the field, exactly as the field has it. */
  readonly text: string;
}

export interface SearchHit {
  readonly productId: string;
  /** The variant that matches best. */
  readonly variantId: string;
  /** Empty if the query has no word that a product can contain. */
  readonly evidence: readonly Evidence[];
  /** Share of the query's words that the product contains, by weight: rare words and unknown ones weigh more. From 0 to 1. */
  readonly coverage: number;
  /** Whether the query contains the product's name. */
  readonly isNamed: boolean;
}

export interface Facet {
  readonly name: string;
  /** The most frequent values, the most frequent first, with the numbers of products. */
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

/** Limits that the query contains, with the words that state them. */
export interface QueryLimit extends SearchRange {
  readonly text: string;
  /** `price`, or the kind of measure, such as `length`. */
  readonly of: string;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Number of products found. */
  readonly total: number;
  /** Words and measures of the query that some product contains. */
  readonly matched: readonly string[];
  /** Words of the query that no product contains. */
  readonly unmatched: readonly string[];
  /** Share of the query, by weight, that some product contains. From 0 to 1; 1 for a query without words. */
  readonly known: number;
  /** Words of the query that products must not contain. */
  readonly excluded: readonly string[];
  /** Exclusions that no product of the kind keeps, as the query states them, such as "without sugar": their words are in descriptions. */
  readonly unkept: readonly string[];
  /** Exclusions in another language than the shop's whose words no product has: the products may have it under another word. */
  readonly unread: readonly string[];
  readonly limits: readonly QueryLimit[];
  readonly facets: readonly Facet[];
}

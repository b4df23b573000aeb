/** One offer of a feed, with unparsed values. Offers with the same `group` are variants of one product. */
export interface FeedRecord {
  /** Place in the feed, such as "line 12". */
  readonly place: string;
  readonly fields: FeedFields;
}

export const feedFieldNames = [
  'id',
  'group',
  'title',
  'description',
  'link',
  'image',
  'price',
  'salePrice',
  'saleDates',
  'saleStart',
  'saleEnd',
  'currency',
  'availability',
  'quantity',
  'brand',
  'colour',
  'size',
  'gender',
  'ageGroup',
  'material',
  'details',
  'kind',
  'rating',
  'reviews',
] as const;

/**
 * `details`: lines "name:value", or "section:name:value" separated by commas; `group`: id of the product of which the offer is a variant; `kind`: categories, as in "Clothing > Jackets"; `saleDates`: when
 * the sale price applies, as "START/END", in place of `saleStart` and `saleEnd`.
 */
export type FeedFields = { readonly [N in (typeof feedFieldNames)[number]]?: string };

/** A part of the feed that was skipped or may have been read wrongly, and why. */
export interface FeedProblem {
  readonly place: string;
  readonly problem: string;
}

/** A result of reading a feed: an offer or a problem. */
export type FeedEntry = FeedRecord | FeedProblem;

/** A feed, or one page of a feed, cannot be used at all. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}

/** Maximum characters of a row or an item; a longer one is skipped and reported as a problem. */
export const maxRecordCharacters = 1_000_000;

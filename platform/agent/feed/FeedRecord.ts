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
  'currency',
  'availability',
  'quantity',
  'brand',
  'colour',
  'size',
  'gender',
  'ageGroup',
  'material',
  'kind',
  'rating',
  'reviews',
] as const;

export type FeedFields = { readonly [N in (typeof feedFieldNames)[number]]?: string };

/** A part of the feed that was skipped, and why. */
export interface FeedProblem {
  readonly place: string;
  readonly problem: string;
}

/** The result of reading one row, item or page of a feed: an offer, or why it was skipped. */
export type FeedEntry = FeedRecord | FeedProblem;

/** The feed cannot be used at all. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}

/** Most characters of one row, item or value; a longer one is skipped as a problem. */
export const maxRecordCharacters = 1_000_000;

import type { NamedValue } from '../search/index.ts';

/** One offer of a feed, with unparsed values. Offers with the same `group` are variants of one product. */
export interface FeedRecord {
  /** Place in the feed, such as "line 12". */
  readonly place: string;
  readonly fields: FeedFields;
}

type TextField =
  | 'id'
  | 'group'
  | 'title'
  | 'description'
  | 'link'
  | 'image'
  | 'price'
  | 'salePrice'
  | 'saleDates'
  | 'saleStart'
  | 'saleEnd'
  | 'currency'
  | 'availability'
  | 'availableFrom'
  | 'quantity'
  | 'brand'
  | 'kind'
  | 'gender'
  | 'ageGroup'
  | 'rating'
  | 'reviews';

/**
 * `group`: id of the product of which the offer is a variant; `kind`: categories, as in "Clothing > Jackets"; `saleDates`: when
 * the sale price applies, as "START/END", in place of `saleStart` and `saleEnd`.
 */
export type FeedFields = { readonly [N in TextField]?: string } & {
  /** The product's own title, link and picture, if those above are the variant's. */
  readonly product?: { readonly title?: string; readonly link?: string; readonly image?: string };
  /** Names and values by which this offer may differ from others of its group, such as Colour and Size. */
  readonly options?: readonly NamedValue[];
  /** Further facts, such as "Width" and "14 cm". */
  readonly details?: readonly NamedValue[];
  /** Sentences about the product that may not be in its description. */
  readonly highlights?: readonly string[];
};

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

/** Maximum number of variants of a product; further ones are not read. */
export const maxVariants = 500;

/** Returns the fields that are not blank. */
export function filled(fields: { readonly [N in TextField]?: string | undefined }): FeedFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value = '']) => {
      const text = value.trim();
      return text === '' ? [] : [[name, text]];
    }),
  );
}

/** Returns the names and values of which neither is blank. */
export const named = (pairs: readonly (readonly [name: string, value: string])[]): readonly NamedValue[] =>
  pairs.flatMap(([name, value]) =>
    name.trim() === '' || value.trim() === '' ? [] : [{ name: name.trim(), value: value.trim() }],
  );

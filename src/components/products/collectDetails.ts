import { htmlLine, htmlText, type Product } from '../../protocol/index.ts';
import { type Fields, isFields, valuesOf } from './productFacts.ts';

/** One row of the product's detail table. */
export interface ProductDetail {
  readonly label: string;
  readonly values: readonly (string | number | boolean)[];
}

/** Keys that the card or the sheet shows elsewhere, or that are internal. Compared in lower case, without separators. */
const shownElsewhere = new Set(
  [
    // Price
    'wasPrice',
    'compareAtPrice',
    'originalPrice',
    'listPrice',
    'maxPrice',
    'priceMax',
    'price',
    'currency',
    // Badges
    'badges',
    'badge',
    'labels',
    'label',
    'isNew',
    'new',
    'isOnSale',
    'onSale',
    'sale',
    // Stock, variants and pictures
    'inStock',
    'available',
    'stock',
    'availability',
    'lowStock',
    'variants',
    'images',
    'attributes',
    // Texts and rating
    'facts',
    'keyFacts',
    'reason',
    'best',
    'isBest',
    'bestForYou',
    'swatches',
    'rating',
    'averageRating',
    'reviews',
    'reviewCount',
    'ratingCount',
    'longDescription',
    'details',
  ].map((key) => key.toLowerCase()),
);

/** Turns `waterColumn`, `water_column` and `water-column` into "Water column". */
const labelOf = (key: string): string => {
  const words = key
    .replace(/[_-]+/g, ' ')
    .replace(
      /(\p{Ll})(\p{Lu})(?=\p{Ll})/gu,
      (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`,
    )
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isPrimitive = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value.trim() !== '') ||
  typeof value === 'number' ||
  typeof value === 'boolean';

/** Collects facets and `metadata.attributes`, except the keys above. Other metadata is shown elsewhere or internal to the shop. */
export function collectDetails({ facets = {}, metadata = {} }: Product): readonly ProductDetail[] {
  const attributes: Fields = isFields(metadata.attributes) ? metadata.attributes : {};
  return Object.entries({ ...attributes, ...facets })
    .filter(([key]) => !shownElsewhere.has(key.replace(/[_-]/g, '').toLowerCase()))
    .map(([key, value]) => ({
      label: labelOf(key),
      values: [value]
        .flat()
        .filter(isPrimitive)
        .map((each) => (typeof each === 'string' ? htmlLine(each) : each)),
    }))
    .filter(({ values }) => values.length > 0);
}

const textsOf = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string');

/**
 * URLs of a product's pictures, each once. The picture of the chosen variant takes the place of the main picture, so that a
 * choice does not change their number.
 */
export function pictureUrls(
  { imageUrl, facets, metadata }: Product,
  chosenImageUrl: string | undefined,
): readonly string[] {
  const urls = [...new Set(textsOf([imageUrl, ...valuesOf({ ...facets, ...metadata }, /^images$/)]))];
  return chosenImageUrl === undefined || urls.includes(chosenImageUrl)
    ? urls
    : [chosenImageUrl, ...urls.slice(1)];
}

/** The long description, or the short one if there is none. */
export const longDescription = ({ description, metadata = {} }: Product): string =>
  htmlText(textsOf(valuesOf(metadata, /^(long_?description|details)$/i))[0] ?? '') || description;

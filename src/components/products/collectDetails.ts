import type { Product } from '../../protocol/index.ts';
import { type Fields, isFields, valuesOf } from './productFacts.ts';

/** One line of a product's data sheet. */
export interface ProductDetail {
  readonly label: string;
  readonly values: readonly (string | number | boolean)[];
}

/** Shown elsewhere on the card or in the sheet, or of no use to a reader. */
const shownElsewhere = new Set(
  [
    ...[
      'wasPrice',
      'compareAtPrice',
      'originalPrice',
      'listPrice',
      'maxPrice',
      'priceMax',
      'price',
      'currency',
    ],
    ...['badges', 'badge', 'labels', 'label', 'isNew', 'new', 'isOnSale', 'onSale', 'sale'],
    ...['inStock', 'available', 'stock', 'availability', 'lowStock', 'variants', 'images', 'attributes'],
    ...['rating', 'averageRating', 'reviews', 'reviewCount', 'ratingCount', 'longDescription', 'details'],
  ].map((key) => key.toLowerCase()),
);

/** `waterColumn`, `water_column` and `water-column` are read as "Water column"; a label in words stays as it is. */
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

const isPlain = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value.trim() !== '') ||
  typeof value === 'number' ||
  typeof value === 'boolean';

/** What the facets, and the metadata's attributes, tell a reader; whatever else metadata holds is the shop's own. */
export function collectDetails({ facets = {}, metadata = {} }: Product): readonly ProductDetail[] {
  const attributes: Fields = isFields(metadata.attributes) ? metadata.attributes : {};
  return Object.entries({ ...attributes, ...facets })
    .filter(([key]) => !shownElsewhere.has(key.replace(/[_-]/g, '').toLowerCase()))
    .map(([key, value]) => ({ label: labelOf(key), values: [value].flat().filter(isPlain) }))
    .filter(({ values }) => values.length > 0);
}

const textsOf = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string');

/** All pictures of a product: that of what was chosen, its own, then the others. */
export const productPictures = (
  { imageUrl, facets, metadata }: Product,
  chosen?: string,
): readonly string[] => [
  ...new Set(textsOf([chosen, imageUrl, ...valuesOf({ ...facets, ...metadata }, /^images$/)])),
];

/** What can be read about it at length. */
export const longDescription = ({ description, metadata = {} }: Product): string =>
  textsOf(valuesOf(metadata, /^(long_?description|details)$/i))[0] || description;

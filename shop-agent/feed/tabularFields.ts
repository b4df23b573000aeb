import { type FeedFields, feedFieldNames } from './FeedRecord.ts';

/**
 * Column and element names of each field in Google Merchant feeds, exports of WooCommerce and Shopify, and other tables, in
 * order of preference.
 */
const names: { readonly [N in keyof Required<FeedFields>]: readonly string[] } = {
  id: ['id', 'variant sku', 'sku', 'item id', 'product id', 'offer id', 'article number', 'handle'],
  group: ['item group id', 'group', 'parent', 'handle'],
  title: ['title', 'name', 'product name', 'product title'],
  description: ['description', 'body html', 'body (html)', 'short description', 'summary'],
  link: ['link', 'url', 'product url', 'permalink', 'external url'],
  image: ['image link', 'image', 'image url', 'image src', 'images', 'picture'],
  price: ['price', 'regular price', 'variant compare at price', 'variant price'],
  salePrice: ['sale price', 'variant price'],
  saleDates: ['sale price effective date'],
  saleStart: ['date sale price starts'],
  saleEnd: ['date sale price ends'],
  currency: ['currency', 'price currency'],
  availability: ['availability', 'in stock?', 'in stock', 'stock status'],
  quantity: ['quantity', 'stock', 'variant inventory qty', 'inventory', 'sell on google quantity'],
  brand: ['brand', 'vendor', 'manufacturer', 'brands'],
  colour: ['color', 'colour', 'farbe'],
  size: ['size', 'grösse'],
  gender: ['gender'],
  ageGroup: ['age group'],
  material: ['material'],
  details: ['product detail'],
  kind: [
    'product type',
    'type of product',
    'category',
    'categories',
    'product category',
    'google product category',
  ],
  rating: ['rating', 'average rating', 'product rating'],
  reviews: ['reviews', 'review count', 'number of reviews'],
};

/** Makes spellings of one name equal, such as "image_link", "g:image link" and "Image-Link". */
export const normaliseName = (name: string): string =>
  name
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replace(/[\s_-]+/g, ' ');

/** Whether a header has the columns that every product needs. */
export const isProductHeader = (columns: readonly string[]): boolean => {
  const has = (field: keyof FeedFields) => names[field].some((name) => columns.includes(name));
  return has('title') && has('price');
};

/**
 * Returns the fields of a row or item.
 *
 * @param textOf Returns the text of a column or element by its normalised name.
 */
export function fieldsOf(textOf: (name: string) => string | undefined): FeedFields {
  const entries = feedFieldNames.flatMap((field) => {
    const found = names[field].map((name) => textOf(name)?.trim() ?? '').find((text) => text !== '');
    return found === undefined ? [] : [[field, found] as const];
  });
  return Object.fromEntries(entries);
}

import type { NamedValue } from '../search/index.ts';
import { type FeedFields, filled, named } from './FeedRecord.ts';

/** Names of the columns and elements of each field in Google Merchant feeds and similar tables, in order of preference. */
const names = {
  id: ['id', 'sku', 'item id', 'product id', 'offer id', 'article number', 'variant sku', 'handle'],
  group: ['item group id', 'group', 'parent', 'handle'],
  title: ['title', 'structured title', 'name', 'product name', 'product title'],
  description: ['description', 'summary', 'content', 'body html', 'body (html)', 'short description'],
  link: ['link', 'url', 'product url', 'permalink', 'external url'],
  image: ['image link', 'image', 'image url', 'image src', 'images', 'picture'],
  price: ['price', 'regular price', 'variant price'],
  salePrice: ['sale price'],
  saleDates: ['sale price effective date'],
  saleStart: ['date sale price starts'],
  saleEnd: ['date sale price ends'],
  currency: ['currency', 'price currency'],
  availability: ['availability', 'in stock?', 'in stock', 'stock status'],
  availableFrom: ['availability date'],
  quantity: ['quantity', 'stock', 'inventory', 'sell on google quantity', 'quantity to sell on facebook'],
  brand: ['brand', 'vendor', 'manufacturer', 'brands'],
  kind: [
    'product type',
    'type of product',
    'category',
    'categories',
    'product category',
    'google product category',
  ],
  gender: ['gender'],
  ageGroup: ['age group'],
  rating: ['rating', 'average rating', 'product rating'],
  reviews: ['reviews', 'review count', 'number of reviews'],
} satisfies Partial<Record<keyof FeedFields, readonly string[]>>;

/** Names of the attributes by which offers of a group may differ, as the shopper reads them. */
const optionColumns: Readonly<Record<string, readonly string[]>> = {
  Colour: ['color', 'colour', 'farbe'],
  Size: ['size', 'grösse'],
  Material: ['material'],
  Pattern: ['pattern'],
};
const detailColumns: Readonly<Record<string, readonly string[]>> = {
  Length: ['product length'],
  Width: ['product width'],
  Height: ['product height'],
  Weight: ['product weight'],
  'Energy efficiency class': ['energy efficiency class'],
};

/** Makes spellings of one name equal, such as "image_link", "g:image link" and "Image-Link". */
export const normaliseName = (name: string): string =>
  name
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replace(/[\s_-]+/g, ' ');

/** Returns the text of a cell by the normalised name of its column. */
export type CellOf = (name: string) => string;

/** Returns the texts of a column or element by its normalised name. */
export type TextsOf = (name: string) => readonly string[];

/** Whether a header has the columns that every product needs. */
export const isProductHeader = (columns: readonly string[]): boolean =>
  [names.title, names.price].every((own) => own.some((name) => columns.includes(name)));

const firstOf = (textsOf: TextsOf, own: readonly string[]): string =>
  own.flatMap(textsOf).find((text) => text.trim() !== '') ?? '';

const columnsOf = (textsOf: TextsOf, columns: Readonly<Record<string, readonly string[]>>) =>
  named(Object.entries(columns).map(([name, own]) => [name, firstOf(textsOf, own)] as const));

/** Returns the fields of an item of a Google Merchant feed, or of a row of a table with such columns. */
export function fieldsOf(textsOf: TextsOf, details: readonly NamedValue[]): FeedFields {
  const condition = firstOf(textsOf, ['condition']);
  return {
    ...filled(
      Object.fromEntries(
        Object.entries(names).map(([field, own]) => [field, firstOf(textsOf, own)] as const),
      ),
    ),
    options: columnsOf(textsOf, optionColumns),
    details: [
      ...details,
      ...columnsOf(textsOf, detailColumns),
      // Goods are new unless the feed says otherwise.
      ...named(/^(?:new)?$/i.test(condition) ? [] : [['Condition', condition]]),
    ],
    highlights: textsOf('product highlight'),
  };
}

/** A value in quotes, or one whose commas are followed by spaces or digits. */
const cellValue = /"((?:[^"]|"")*)"|[^,]+(?:,(?=[\s\d])[^,]*)*/g;

/** Returns the values of a cell that are separated by commas. */
export const valuesOfCell = (cell: string): readonly string[] =>
  [...cell.matchAll(cellValue)].map(([text, quoted]) => (quoted ?? text).replaceAll('""', '"'));

/** Returns the details of a cell "section:name:value,section:name:value". */
export const detailsOfCell = (cell: string): readonly NamedValue[] =>
  named(
    valuesOfCell(cell).map((entry) => {
      const [first = '', second = '', ...rest] = entry.split(':');
      return rest.length > 0 ? [second, rest.join(':')] : [first, second];
    }),
  );

import type { NamedValue } from '../search/index.ts';
import { type FeedEntry, type FeedRecord, filled, named } from './FeedRecord.ts';
import { upperFirst } from './optionNames.ts';
import type { CellOf } from './tabularFields.ts';

export const isWooHeader = (names: readonly string[]): boolean =>
  ['type', 'regular price', 'published'].every((name) => names.includes(name));

interface Row {
  readonly place: string;
  readonly cellOf: CellOf;
  readonly names: readonly string[];
}

interface Attribute extends NamedValue {
  readonly isVisible: boolean;
}

/** Separates a list at commas; a comma within a value has a backslash. */
const listOf = (cell: string): readonly string[] =>
  cell.split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ',').trim());

/** Returns the path of categories with the most levels. */
const deepestOf = (cell: string): string =>
  listOf(cell).reduce((best, path) => (path.split('>').length > best.split('>').length ? path : best));

function attributesOf({ cellOf, names }: Row): readonly Attribute[] {
  return names.flatMap((column) => {
    const [, number] = /^attribute (\d{1,3}) name$/.exec(column) ?? [];
    const name = number === undefined ? '' : cellOf(column);
    const isVisible = cellOf(`attribute ${number} visible`) !== '0';
    return name === '' ? [] : [{ name, value: cellOf(`attribute ${number} value(s)`), isVisible }];
  });
}

/** Returns the facts of the product itself: its weight and its lengths with their units, and its attributes. */
function detailsOf(row: Row, attributes: readonly Attribute[]): readonly NamedValue[] {
  const measures = row.names.flatMap((column) => {
    const [, name = '', unit] = /^(weight|length|width|height) \((\w{1,6})\)$/.exec(column) ?? [];
    const value = row.cellOf(column);
    return value === '' || unit === undefined ? [] : [[upperFirst(name), `${value} ${unit}`] as const];
  });
  const shown = attributes.filter(({ isVisible }) => isVisible);
  return named([...measures, ...shown.map(({ name, value }) => [name, listOf(value).join(', ')] as const)]);
}

/** Whether a row is published and its product is in the shop's lists. */
const isListed = ({ cellOf }: Row): boolean =>
  cellOf('published') === '1' && cellOf('visibility in catalog') !== 'hidden';

/** Reads the rows of WooCommerce's product CSV. A variation may come before its parent. */
export class WooRows {
  /** Rows of products with variations, by "id:44" and by SKU. */
  readonly #parents = new Map<string, Row>();
  /** Variations that came before their parents. */
  readonly #orphans: Row[] = [];

  /** Returns the offer of a row; undefined for drafts, hidden products and the parts of a product with variations. */
  read(cellOf: CellOf, names: readonly string[], place: string): FeedEntry | undefined {
    const row = { place, cellOf, names };
    const types = listOf(cellOf('type').toLowerCase());
    if (types.includes('variation')) {
      const parent = this.#parents.get(cellOf('parent'));
      if (parent) return isListed(row) && isListed(parent) ? this.#offerOf(row, parent) : undefined;
      this.#orphans.push(row);
    } else if (types.includes('variable')) {
      this.#parents.set(`id:${cellOf('id')}`, row);
      if (cellOf('sku') !== '') this.#parents.set(cellOf('sku'), row);
    } else if (!types.includes('grouped') && isListed(row)) return this.#offerOf(row, undefined);
    return undefined;
  }

  /** Ends the file; yields the offers of the variations that came before their parents. */
  *end(): Generator<FeedEntry, void, void> {
    for (const row of this.#orphans) {
      const parent = this.#parents.get(row.cellOf('parent'));
      if (!parent) yield { place: row.place, problem: 'its parent is not in the feed' };
      else if (isListed(row) && isListed(parent)) yield this.#offerOf(row, parent);
    }
  }

  #offerOf(row: Row, parent: Row | undefined): FeedRecord {
    const { cellOf } = row;
    const product = parent ?? row;
    const inherited = (name: string): string => cellOf(name) || (parent?.cellOf(name) ?? '');
    const attributes = attributesOf(row);
    const stock = cellOf('stock');
    const own = new Set(parent ? attributes.flatMap(({ name, value }) => (value === '' ? [] : [name])) : []);
    const facts = (parent ? attributesOf(parent) : attributes).filter(({ name }) => !own.has(name));
    const [image] = listOf(cellOf('images'));
    const quantity = stock === 'parent' ? (parent?.cellOf('stock') ?? '') : stock;
    return {
      place: row.place,
      fields: {
        ...filled({
          id: cellOf('id') || cellOf('sku'),
          group: parent?.cellOf('id') || parent?.cellOf('sku'),
          title: cellOf('name'),
          // The export writes line breaks as a backslash and "n".
          description: (product.cellOf('description') || product.cellOf('short description')).replaceAll(
            '\\n',
            ' ',
          ),
          link: inherited('external url'),
          image,
          price: cellOf('regular price'),
          salePrice: cellOf('sale price'),
          saleStart: cellOf('date sale price starts'),
          saleEnd: cellOf('date sale price ends'),
          availability: cellOf('in stock?'),
          // What is on order has a quantity of 0 or less, and is sold nevertheless.
          quantity: Number(quantity) > 0 ? quantity : '',
          brand: product.cellOf('brands') || product.cellOf('brand'),
          kind: deepestOf(product.cellOf('categories')),
        }),
        product: { title: product.cellOf('name'), image: listOf(product.cellOf('images'))[0] ?? '' },
        options: named(parent ? attributes.map(({ name, value }) => [name, value] as const) : []),
        details: detailsOf(product, facts),
      },
    };
  }
}

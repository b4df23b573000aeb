import {
  fromMinorUnits,
  getOwn,
  idOf,
  isRecord,
  jsonOf,
  moneyOf,
  omitUndefined,
  type Product,
  type ProductMapper,
  textOf,
} from '../../../src/protocol/index.ts';

/** Paths to the fields of products in the output of a tool; each is names separated by dots, such as `images.0.src`. */
export interface ProductPaths {
  /** Path from the output to the list; lists on the way are joined. Absent: the output is the list. */
  readonly list?: string;
  /** Paths from an item of the list. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly url?: string;
  readonly image?: string;
  readonly price?: string;
  /** A path from an item, or the code of the currency, such as `EUR`. */
  readonly currency?: string;
  /** Whether prices are in minor units, such as cents. */
  readonly minorUnits?: boolean;
}

/** All fields of `ProductPaths` that are paths. */
export const pathNames: readonly string[] = [
  ...['list', 'id', 'title', 'description', 'url', 'image', 'price', 'currency'],
];

/**
 * Creates the mapper of a tool from paths. The mapper returns undefined if it finds no product, so that the output is read, and
 * its prices are reported, as without a mapper.
 */
export function createPathMapper(paths: ProductPaths): ProductMapper {
  return (output) => {
    const items = paths.list === undefined ? [output].flat() : valuesAt([output], paths.list).flat();
    const products = items.flatMap((item) => readItem(parsed(item), paths) ?? []);
    return products.length > 0 ? products : undefined;
  };
}

const currencyCode = /^[A-Z]{3}$/;

function readItem(item: unknown, paths: ProductPaths): Product | undefined {
  const at = (path: string | undefined) => (path === undefined ? undefined : valuesAt([item], path)[0]);
  const [productId, title] = [idOf(at(paths.id)), textOf(at(paths.title))];
  if (productId === undefined || title === undefined) return undefined;
  const money = moneyOf(at(paths.price));
  const named = currencyCode.test(paths.currency ?? '') ? paths.currency : textOf(at(paths.currency));
  const currency = named ?? money.currency;
  return omitUndefined({
    productId,
    title,
    description: textOf(at(paths.description)) ?? '',
    url: textOf(at(paths.url)),
    imageUrl: textOf(at(paths.image)),
    price: paths.minorUnits ? fromMinorUnits(money.amount, currency) : money.amount,
    currency,
  });
}

/** The values at a path from each of the values. Names lead through lists, texts that are JSON are parsed on the way. */
function valuesAt(values: readonly unknown[], path: string): readonly unknown[] {
  return path.split('.').reduce<readonly unknown[]>(
    (all, name) =>
      all.map(parsed).flatMap((value) => {
        const isIndex = Array.isArray(value) && /^\d+$/.test(name);
        const inner = isIndex
          ? [value[Number(name)]]
          : [value].flat().map((one) => (isRecord(one) ? getOwn(one, name) : undefined));
        return inner.filter((one) => one !== undefined && one !== null);
      }),
    values,
  );
}

const parsed = (value: unknown): unknown => (typeof value === 'string' ? (jsonOf(value) ?? value) : value);

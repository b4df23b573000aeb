import type { Fit, Product, Season, Variant } from './schema.ts';

/** Limits of a number; an omitted limit is open. */
export interface Range {
  /** Inclusive limits. */
  readonly min?: number;
  readonly max?: number;
  /** Exclusive limits, as in "more than 10,000 mm". */
  readonly above?: number;
  readonly below?: number;
}

/** The numeric attributes that a search can limit. `comfortC` is the comfort temperature in °C. */
export const measureNames = [
  'waterproofMm',
  'weightG',
  'comfortC',
  'capacityL',
  'people',
  'lumens',
  'rValue',
] as const;
export type Measure = (typeof measureNames)[number];
export const isMeasure = (name: string): name is Measure =>
  (measureNames as readonly string[]).includes(name);

export const sortKeys = [
  'cheapest',
  'dearest',
  'lightest',
  'warmest',
  'best-rated',
  'largest',
  'smallest',
  'brightest',
  'fastest',
] as const;
export type SortKey = (typeof sortKeys)[number];

/**
 * A search: every field that is present must match a product, except `sort`, which orders the results, and `words`.
 * Stored in the agent's memory as JSON.
 */
export interface Filters {
  /** Any of these kinds of product, such as `shell-jacket`; earlier kinds rank higher. */
  readonly shapes?: readonly string[];
  readonly category?: string;
  readonly fit?: Fit;
  /** Any of these colour families or colour ids. */
  readonly colours?: readonly string[];
  readonly size?: string;
  /** A word of the material. */
  readonly material?: string;
  /** All of these. */
  readonly features?: readonly string[];
  /** None of these features, materials or colours. */
  readonly without?: readonly string[];
  readonly activity?: string;
  readonly season?: Season;
  readonly brand?: string;
  /** In the shop's currency. */
  readonly price?: Range;
  readonly measures?: { readonly [M in Measure]?: Range };
  /** Whether only products with a former price match. */
  readonly reduced?: boolean;
  readonly sort?: SortKey;
  /** Words of the shopper for which there is no other field: they rank and select results (see `Catalogue.find`). */
  readonly words?: string;
}

/** Whether the filters select a kind of product. */
export const hasProductKind = ({ shapes, category }: Filters): boolean =>
  shapes !== undefined || category !== undefined;

const related: readonly (readonly string[])[] = [
  ['daypack', 'trekking-pack'],
  ['shell-jacket', 'parka'],
];

/**
 * Returns a kind and its related kinds, which may have a larger, smaller or warmer product: `daypack` and `trekking-pack`.
 * Undefined if it has no related kinds.
 */
export const relatedShapes = (shape: string): readonly string[] | undefined =>
  related.find((group) => group.includes(shape));

/** Returns the requested measures in a fixed order. */
export function measureEntries(requested: Filters['measures'] = {}): (readonly [Measure, Range])[] {
  return measureNames.flatMap((name) => {
    const range = requested[name];
    return range === undefined ? [] : [[name, range] as const];
  });
}

/** Whether a number is within limits. */
export const isInRange = (value: number, { min, max, above, below }: Range): boolean =>
  (min === undefined || value >= min) &&
  (max === undefined || value <= max) &&
  (above === undefined || value > above) &&
  (below === undefined || value < below);

/** Unisex products match women and men. */
export function matchesFit(product: Product, fit: Fit): boolean {
  return product.fit === fit || (product.fit === 'unisex' && (fit === 'women' || fit === 'men'));
}

/** Whether a product may be shown for a requested fit: children's products only if the shopper asks for children. */
export const suitsPerson = ({ fit }: Product, wanted: Fit | undefined): boolean =>
  wanted === 'kids' || fit !== 'kids';

/** Whether a size covers the wanted one: `43` matches `42-44`, and `m` matches `S/M`. */
function matchesSize(size: string, wanted: string): boolean {
  if (size.toLowerCase() === wanted.toLowerCase()) return true;
  const span = /^(\d+)-(\d+)$/.exec(size);
  if (span) return Number(wanted) >= Number(span[1]) && Number(wanted) <= Number(span[2]);
  return size.includes('/') && size.toLowerCase().split('/').includes(wanted.toLowerCase());
}

/**
 * Returns the variants, in stock or not, that have the requested size and colour and none of the excluded colours. A variant
 * with the size `one size` matches every requested size.
 */
export function variantsFor(
  product: Product,
  filters: Filters,
  familiesOf: (colour: string) => readonly string[],
): readonly Variant[] {
  return product.variants.filter(
    ({ colour, size }) =>
      (filters.colours === undefined ||
        filters.colours.some((wanted) => wanted === colour || familiesOf(colour).includes(wanted))) &&
      (filters.size === undefined || size === 'one size' || matchesSize(size, filters.size)) &&
      !(filters.without ?? []).some(
        (excluded) => excluded === colour || familiesOf(colour).includes(excluded),
      ),
  );
}

/** Whether a product's material contains this word. Synthetic leather does not count as leather. */
export function isMadeOf(product: Product, material: string): boolean {
  const words = (product.attributes.material ?? '')
    .toLowerCase()
    .replace(/synthetic (?:leather|suede)/g, 'synthetic');
  return words.split(/[^a-z]+/).includes(material);
}

function matchesMeasures(product: Product, wanted: NonNullable<Filters['measures']>): boolean {
  return measureEntries(wanted).every(([name, range]) => {
    const value = product.attributes[name];
    return value !== undefined && isInRange(value, range);
  });
}

/** Whether a product matches all filters except the size, the required and excluded colours, and the free words. */
export function matchesFilters(product: Product, filters: Filters): boolean {
  const { attributes } = product;
  return (
    (filters.shapes === undefined || filters.shapes.includes(product.shape)) &&
    (filters.category === undefined || filters.category === product.category) &&
    (filters.fit === undefined || matchesFit(product, filters.fit)) &&
    (filters.features ?? []).every((feature) => product.features.includes(feature)) &&
    (filters.without ?? []).every(
      (excluded) => !product.features.includes(excluded) && !isMadeOf(product, excluded),
    ) &&
    (filters.material === undefined || isMadeOf(product, filters.material)) &&
    (filters.activity === undefined || attributes.activity.includes(filters.activity)) &&
    (filters.season === undefined || attributes.season.includes(filters.season)) &&
    (filters.brand === undefined || filters.brand === product.brand) &&
    (filters.price === undefined || isInRange(product.price, filters.price)) &&
    (filters.measures === undefined || matchesMeasures(product, filters.measures)) &&
    (filters.reduced !== true || product.wasPrice !== undefined)
  );
}

/** The facts in a card's data attributes. */
export interface CardFacts {
  readonly shape: string;
  readonly fit: string;
  readonly price: number;
  readonly rating: number;
  /** Grams; infinite if unknown. */
  readonly weight: number;
  readonly features: readonly string[];
  readonly reduced: boolean;
  /** Sizes in stock, by colour. */
  readonly available: ReadonlyMap<string, readonly string[]>;
}

interface FilterState {
  readonly shape: readonly string[];
  readonly fit: readonly string[];
  readonly colour: readonly string[];
  readonly size: readonly string[];
  readonly feature: readonly string[];
  readonly reduced: boolean;
  /** The highest price; undefined for any. */
  readonly max: number | undefined;
  readonly sort: string;
}

const lists = ['shape', 'fit', 'colour', 'size', 'feature'] as const;

/** Parses a card's data attributes. */
export function readCard(data: Readonly<Record<string, string | undefined>>): CardFacts {
  const available = (data.available ?? '').split(';').map((entry): [string, string[]] => {
    const [colour = '', sizes = ''] = entry.split(':');
    return [colour, sizes === '' ? [] : sizes.split('|')];
  });
  return {
    shape: data.shape ?? '',
    fit: data.fit ?? '',
    price: Number(data.price),
    rating: Number(data.rating),
    weight: data.weight === undefined ? Number.POSITIVE_INFINITY : Number(data.weight),
    features: (data.features ?? '').split(' '),
    reduced: data.reduced === 'yes',
    available: new Map(available),
  };
}

/** Parses the values of the form or the query, which have the same names. */
export function readState(values: URLSearchParams): FilterState {
  const max = Number(values.get('max') ?? '');
  return {
    shape: values.getAll('shape'),
    fit: values.getAll('fit'),
    colour: values.getAll('colour'),
    size: values.getAll('size'),
    feature: values.getAll('feature'),
    reduced: values.get('reduced') === 'yes',
    max: max > 0 ? max : undefined,
    sort: values.get('sort') ?? '',
  };
}

/** Serialises the state as a query, without unset values. */
export function writeState(state: FilterState): string {
  const values = new URLSearchParams();
  for (const name of lists) for (const value of state[name]) values.append(name, value);
  if (state.reduced) values.set('reduced', 'yes');
  if (state.max !== undefined) values.set('max', String(state.max));
  if (state.sort !== '') values.set('sort', state.sort);
  return values.toString();
}

/** The number of active filters, without the sort order. */
export const filterCount = (state: FilterState) =>
  lists.reduce((sum, name) => sum + state[name].length, 0) +
  (state.max === undefined ? 0 : 1) +
  (state.reduced ? 1 : 0);

/**
 * The first chosen colour in which the card has a chosen size in stock; undefined if there is none. Without chosen colours,
 * all colours of the card count; without chosen sizes, also a colour that is sold out.
 */
export function matchingColour(card: CardFacts, { colour, size }: FilterState): string | undefined {
  const colours = colour.length === 0 ? [...card.available.keys()] : colour;
  return colours.find((id) => {
    const sizes = card.available.get(id);
    return sizes !== undefined && (size.length === 0 || size.some((one) => sizes.includes(one)));
  });
}

/** Whether a card matches one chosen value of each facet, every chosen feature, the highest price and `reduced`. */
export function isShown(card: CardFacts, state: FilterState): boolean {
  return (
    (state.shape.length === 0 || state.shape.includes(card.shape)) &&
    (state.fit.length === 0 || state.fit.includes(card.fit)) &&
    (state.max === undefined || card.price <= state.max) &&
    (!state.reduced || card.reduced) &&
    state.feature.every((feature) => card.features.includes(feature)) &&
    matchingColour(card, state) !== undefined
  );
}

const orders: Readonly<Record<string, (a: CardFacts, b: CardFacts) => number>> = {
  price: (a, b) => a.price - b.price,
  'price-down': (a, b) => b.price - a.price,
  rating: (a, b) => b.rating - a.rating,
  weight: (a, b) => (a.weight === b.weight ? 0 : a.weight - b.weight),
};

/** The comparison function of a sort order; undefined for the shop's order. */
export const orderOf = (sort: string) => orders[sort];

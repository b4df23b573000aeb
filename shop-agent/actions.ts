import { getOwn } from '../src/protocol/index.ts';
import { type Filters, measureNames, type Range, sortKeys } from './catalogue/filters.ts';
import { fits, seasons } from './catalogue/schema.ts';
import type { Task } from './tasks.ts';

/**
 * Creates ids of buttons and list rows. An id contains its whole action, as a verb or as `verb:argument`, so that a press
 * works without any record of the offer.
 */
export const actionId = {
  narrow: (filters: Filters): string => `narrow:${encodeURIComponent(JSON.stringify(filters))}`,
  search: (filters: Filters): string => `search:${encodeURIComponent(JSON.stringify(filters))}`,
  about: (id: string): string => `about:${id}`,
  stock: (id: string): string => `stock:${id}`,
  sizes: (id: string): string => `sizes:${id}`,
  pair: (id: string): string => `pair:${id}`,
  similar: (id: string): string => `similar:${id}`,
  size: (id: string, size: string): string => `size:${encodeURIComponent(id)}:${size}`,
  compare: (ids: readonly string[]): string => `compare:${ids.map(encodeURIComponent).join('+')}`,
  store: (id: string): string => `store:${id}`,
  entry: (id: string): string => `entry:${id}`,
  delivery: (id: string): string => `delivery:${id}`,
  kit: (id: string): string => `kit:${id}`,
  kitList: (id: string): string => `kit-list:${id}`,
  plain: (name: PlainAction): string => name,
} as const;

const plainTasks = {
  more: { do: 'more', all: false },
  stores: { do: 'stores', ids: [], text: '' },
  order: { do: 'order' },
  person: { do: 'person' },
  kits: { do: 'kits' },
  help: { do: 'help' },
  voice: { do: 'voice' },
  decline: { do: 'decline' },
} as const satisfies Record<string, Task>;
type PlainAction = keyof typeof plainTasks;

interface NarrowAction {
  readonly do: 'narrow';
  readonly filters: Filters;
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isStringArray = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isString);

/** Returns an object with the field if its value is allowed, else an empty object. */
function enumField<Name extends string, Value>(name: Name, values: readonly Value[], value: unknown) {
  const found = values.find((allowed) => allowed === value);
  return (found === undefined ? {} : { [name]: found }) as { readonly [N in Name]?: Value };
}

/** Returns the limits of an object that are numbers; undefined for a value that is no object. */
function parseRange(value: unknown): Range | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { min, max, above, below } = value as Readonly<Record<string, unknown>>;
  return {
    ...(typeof min === 'number' ? { min } : {}),
    ...(typeof max === 'number' ? { max } : {}),
    ...(typeof above === 'number' ? { above } : {}),
    ...(typeof below === 'number' ? { below } : {}),
  };
}

function parseMeasures(value: unknown): Filters['measures'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const known = measureNames.flatMap((name) => {
    const range = parseRange(getOwn(value as Readonly<Record<string, unknown>>, name));
    return range ? [[name, range] as const] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** Returns the well-formed filters of an id, which comes from the caller; undefined if the text is not a JSON object. */
function parseFilters(encoded: string): Filters | undefined {
  let value: unknown;
  try {
    value = JSON.parse(decodeURIComponent(encoded));
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  const price = parseRange(fields.price);
  const measures = parseMeasures(fields.measures);
  return {
    ...(isStringArray(fields.shapes) ? { shapes: fields.shapes } : {}),
    ...(isStringArray(fields.features) ? { features: fields.features } : {}),
    ...(isStringArray(fields.without) ? { without: fields.without } : {}),
    ...(isStringArray(fields.colours) ? { colours: fields.colours } : {}),
    ...(isString(fields.category) ? { category: fields.category } : {}),
    ...enumField('fit', fits, fields.fit),
    ...(isString(fields.size) ? { size: fields.size } : {}),
    ...(isString(fields.activity) ? { activity: fields.activity } : {}),
    ...enumField('season', seasons, fields.season),
    ...(isString(fields.brand) ? { brand: fields.brand } : {}),
    ...(isString(fields.material) ? { material: fields.material } : {}),
    ...enumField('sort', sortKeys, fields.sort),
    ...(isString(fields.words) ? { words: fields.words } : {}),
    ...(fields.reduced === true ? { reduced: true } : {}),
    ...(price ? { price } : {}),
    ...(measures ? { measures } : {}),
  };
}

/** Decodes a product's id beside other values. It is encoded because ids of other shops may contain the separators. */
function decodeId(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** Returns the action of a button's or row's id; undefined for an id of another form than those of `actionId`. */
export function parseActionId(id: string): Task | NarrowAction | undefined {
  const plain = getOwn<Task>(plainTasks, id);
  if (plain !== undefined) return plain;
  const [verb, rest] = [id.slice(0, Math.max(0, id.indexOf(':'))), id.slice(id.indexOf(':') + 1)];
  if (!verb || !rest) return undefined;
  switch (verb) {
    case 'narrow':
    case 'search': {
      const filters = parseFilters(rest);
      return filters && { do: verb, filters };
    }
    case 'about':
      return { do: 'about', id: rest, filters: {} };
    case 'stock':
      return { do: 'stock', id: rest, filters: {}, storeIds: [] };
    case 'sizes':
      return { do: 'sizes', id: rest, text: '', filters: {} };
    case 'pair':
      return { do: 'pair', id: rest };
    case 'similar':
      return { do: 'similar', id: rest, filters: {} };
    case 'size': {
      const [product = '', size = ''] = rest.split(':');
      return { do: 'stock', id: decodeId(product), filters: { size }, storeIds: [] };
    }
    case 'compare':
      return { do: 'compare', ids: rest.split('+').slice(0, 3).map(decodeId) };
    case 'store':
      return { do: 'stores', ids: [rest], text: '' };
    case 'delivery':
      return { do: 'delivery', id: rest };
    case 'entry':
      return { do: 'entry', id: rest };
    case 'kit':
      return { do: 'kit', id: rest, filters: {}, listed: false };
    case 'kit-list':
      return { do: 'kit', id: rest, filters: {}, listed: true };
    default:
      return undefined;
  }
}

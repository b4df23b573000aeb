import { idOf, recordsOf, type WireFields } from '../commerce/productFields.ts';
import { type UcpWarning, ucpWarnings } from '../commerce/ucpWarnings.ts';
import type { Product } from '../events.ts';
import { getOwn } from '../getOwn.ts';
import { jsonOf } from '../jsonOf.ts';
import { maxParts } from '../limits.ts';
import { isRecord, type JsonRecord } from '../records.ts';
import { nameOf } from './decoder.ts';
import { currencyIn, type ItemContext, placeIn, productReaders } from './productReaders.ts';

/** Returns the products in the complete output of a tool; undefined to read the output as without a mapper. */
export type ProductMapper = (output: unknown) => readonly Product[] | undefined;

/** Objects with a price, in the output of a tool without a mapper, whose price no card shows. */
export interface UnreadProducts {
  /** Name of the tool, or the `activityType` of an `ACTIVITY_SNAPSHOT` of AG-UI. */
  readonly tool: string;
  readonly objects: number;
  /** Names of the fields of the first of them, cut and limited in number. */
  readonly keys: readonly string[];
}

/** Maximum number of tools that are reported; a server may make names up. */
const maxReported = 100;
const [maxKeys, maxKeyLength] = [20, 40];

/**
 * Creates a function that returns the products in the output of a tool. Without a mapper of the tool, these are products of
 * `productReaders`, alone or in lists.
 *
 * @param mappers By the name of the tool, or by the `activityType` of an `ACTIVITY_SNAPSHOT` of AG-UI.
 * @param onUnread Called once for each tool without a mapper in whose output a price was not read.
 */
export function createProductReader(
  mappers: Readonly<Record<string, ProductMapper>> = {},
  onUnread: (unread: UnreadProducts) => void = () => {},
): (name: string, output: unknown) => readonly object[] {
  const reported = new Set<string>();
  return (name, output) => {
    const mapped = getOwn(mappers, name)?.(output);
    if (mapped) return mapped;
    const { products, unread } = readResult(name, output);
    const [first] = unread;
    if (first && !reported.has(name) && reported.size < maxReported) {
      reported.add(name);
      const keys = Object.keys(first).slice(0, maxKeys);
      onUnread({ tool: name, objects: unread.length, keys: keys.map((key) => key.slice(0, maxKeyLength)) });
    }
    return products;
  };
}

/** Maximum levels of nesting around a product: `result.structuredContent.products.edges[].node` has five. */
const maxLevels = 6;
/** Fields that are read first, in this order. */
const listNames: readonly string[] = [
  'structuredContent',
  'result',
  'data',
  'products',
  'product',
  'nodes',
  'edges',
  'node',
  '@graph',
  'itemListElement',
  'item',
  'items',
  'results',
];

/** Reads the products in a result, at most `maxParts` with different ids. Never throws. */
function readResult(tool: string, result: unknown) {
  const products = new Map<string, WireFields>();
  const unread: JsonRecord[] = [];
  const size = () => products.size + unread.length;

  /** Reads an object that has the form of a product; returns whether that is done. */
  function readItem(item: JsonRecord, context: ItemContext): boolean {
    const reader = productReaders.find(({ matches }) => matches(item, context.place));
    const product = reader?.read(item, context);
    const id = product ? idOf(product.productId) : undefined;
    if (product && id !== undefined && products.size < maxParts) {
      if (!products.has(id)) products.set(id, product);
      if (product.price === undefined && hasPrice(item, 2)) unread.push(item);
    }
    return product === null || id !== undefined;
  }

  function read(value: unknown, level: number, context: ItemContext): void {
    if (level > maxLevels) return;
    if (typeof value === 'string') read(jsonOf(value), level + 1, context);
    else if (Array.isArray(value)) for (const item of value) read(item, level + 1, context);
    else if (isRecord(value) && !readItem(value, context)) readFields(value, level, context);
  }

  function readFields(value: JsonRecord, level: number, { place, currency }: ItemContext) {
    const before = size();
    const inside = (name: string, warnings: readonly UcpWarning[] = []): ItemContext => ({
      place: placeIn(name, place, listNames.includes(name)),
      currency: currencyIn(value, currency),
      warnings,
    });
    for (const name of listNames) {
      const inner = [getOwn(value, name) ?? []].flat();
      const warningsOf = inner.length > 0 ? ucpWarnings(value.messages, inner) : () => [];
      for (const [index, one] of inner.entries()) read(one, level + 1, inside(name, warningsOf(index)));
    }
    for (const [name, inner] of Object.entries(value)) {
      const isRead = listNames.includes(name) || name === 'content' || typeof inner === 'string';
      if (!isRead) read(inner, level + 1, inside(name));
    }
    // A result of an MCP tool may have its data only as text.
    if (size() === before)
      for (const text of textsOf(value.content)) read(text, level + 1, { ...inside('result'), currency });
    if (size() === before && isNamed(value) && hasPrice(value)) unread.push(value);
  }

  const place = placeIn(tool, 'other', false) === 'charges' ? 'charges' : 'list';
  read(result, 0, { place, currency: undefined, warnings: [] });
  return { products: [...products.values()], unread };
}

const textsOf = (content: unknown): readonly unknown[] =>
  Array.isArray(content) ? content.filter(isRecord).map(({ text }) => text) : [];

/** Whether an object has an id or a name, so that it can be a product. */
const isNamed = (item: JsonRecord): boolean =>
  Object.keys(item).some((key) => /^id$|_id$|Id$|sku|name|title|label/i.test(key));

/**
 * Whether an object has a field that may be a price: a number above 0, a text with digits, an object or a list.
 *
 * @param levels Number of levels of nested objects that are searched, too.
 */
const hasPrice = (item: JsonRecord, levels = 0): boolean =>
  Object.entries(item).some(
    ([key, value]) =>
      (priceName.test(key) && (recordsOf(value).length > 0 || /[1-9]/.test(nameOf(value)))) ||
      (levels > 0 && recordsOf(value).some((inner) => hasPrice(inner, levels - 1))),
  );

const priceName = /pric(?:e|ing)|cost/i;

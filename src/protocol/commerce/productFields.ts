import { isRecord, type JsonRecord } from '../records.ts';

/** A product in the wire format, with the facts that cards read in `metadata`. */
export type WireFields = JsonRecord;

/** Creates a product without fields of a wrong type; undefined without id or title. */
export function productOf({ id, title, description, url, imageUrl, price, currency, metadata }: JsonRecord) {
  const productId = idOf(id);
  if (productId === undefined || textOf(title) === undefined) return undefined;
  const texts = { title, description, url, imageUrl, currency };
  const named = Object.entries(texts).map(([name, text]) => [name, textOf(text)] as const);
  return defined({ productId, ...Object.fromEntries(named), price, metadata: defined(record(metadata)) });
}

/** Also reads numeric texts. */
export function numberOf(value: unknown): number | undefined {
  const isReadable = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const number = isReadable ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** An id as text; also reads numbers. */
export const idOf = (value: unknown): string | undefined =>
  textOf(typeof value === 'number' ? String(value) : value);

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const record = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** The objects in a list; one object is a list, too. */
export const list = (value: unknown): readonly JsonRecord[] => [value].flat().filter(isRecord);

export const defined = (fields: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

/** Stars out of 5. */
export const starsOf = (value: unknown, best: number, count: unknown): JsonRecord => {
  const stars = numberOf(value);
  const rating = stars === undefined ? undefined : (stars * 5) / best;
  return { rating, reviews: numberOf(count) };
};

/** An absolute address of the web; undefined for anything else. */
export const webAddress = (url: unknown): string | undefined =>
  typeof url === 'string' && /^https?:\/\/[^\s/]/i.test(url) ? url : undefined;

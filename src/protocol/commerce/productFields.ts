import { decimalOf } from '../decimalOf.ts';
import { isRecord, type JsonRecord } from '../records.ts';

/** A product in the wire format; `metadata` has what cards read beyond the documented fields. */
export type WireFields = JsonRecord;

/** Creates a product, without texts that are empty or of a wrong type; undefined without id or title. */
export function productOf({ id, title, description, url, imageUrl, price, currency, metadata }: JsonRecord) {
  const productId = idOf(id);
  if (productId === undefined || textOf(title) === undefined) return undefined;
  const texts = { title, description, url, imageUrl, currency };
  const named = Object.entries(texts).map(([name, text]) => [name, textOf(text)] as const);
  return omitNullish({
    productId,
    ...Object.fromEntries(named),
    price,
    metadata: omitNullish(recordOf(metadata)),
  });
}

/** An id as text; also reads numbers. */
export const idOf = (value: unknown): string | undefined =>
  textOf(typeof value === 'number' ? String(value) : value);

/** Returns a text that is not empty; undefined for any other value. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Returns the value if it is an object, else an empty object. */
export const recordOf = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** Returns the objects in a list; a single object counts as a list of one. */
export const recordsOf = (value: unknown): readonly JsonRecord[] => [value].flat().filter(isRecord);

/** Copies an object without its undefined and null fields. */
export const omitNullish = (fields: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

/** Returns the rating in stars out of 5, and the number of reviews. */
export const starsOf = (value: unknown, best: number, count: unknown): JsonRecord => {
  const stars = decimalOf(value);
  const rating = stars === undefined ? undefined : (stars * 5) / best;
  return { rating, reviews: decimalOf(count) };
};

/** An absolute address of the web; undefined for anything else. */
export const webAddress = (url: unknown): string | undefined =>
  typeof url === 'string' && /^https?:\/\/[^\s/]/i.test(url) ? url : undefined;

/** Whether the status of a product keeps it from the shop's pages. */
export const isHidden = ({ status }: JsonRecord): boolean =>
  /^(?:draft|archived|pending|private|trash)$/i.test(textOf(status) ?? '');

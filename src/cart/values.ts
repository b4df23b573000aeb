import type { ShopCartLine } from '../components/index.ts';
import { htmlLine, isRecord, type JsonRecord, omitUndefined } from '../protocol/index.ts';

/** Fields of a shop's JSON object. */
export type Fields = JsonRecord;

/** Returns the fields of an object; an empty object for any other value. */
export const recordOf = (value: unknown): Fields => (isRecord(value) ? value : {});

/** Returns the objects of a list; an empty list for any other value. */
export const recordsOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** Returns a non-empty string; undefined for any other value. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Returns a name or title of the shop, which may be HTML, as one line; undefined for any other value. */
export const labelOf = (value: unknown): string | undefined => textOf(htmlLine(textOf(value) ?? ''));

/** Returns a finite number; undefined for any other value. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Returns an identifier as a string; some shops send numbers. */
export const idOf = (value: unknown): string | undefined =>
  textOf(typeof value === 'number' ? String(value) : value);

/** Returns a URL that is relative, http or https; undefined for any other value. */
export const urlOf = (value: unknown): string | undefined => {
  const url = textOf(value)?.trim();
  return url === undefined || (/^[a-z][a-z\d+.-]*:/iu.test(url) && !/^https?:\/\//iu.test(url))
    ? undefined
    : url;
};

/** Returns the pairs whose name and value are strings that are not empty, as an object; undefined if there are none. */
export const namedTexts = (entries: readonly (readonly [unknown, unknown])[]) => {
  const texts = entries.flatMap(([name, value]) => {
    const [key, text] = [labelOf(name), labelOf(value)];
    return key === undefined || text === undefined ? [] : [[key, text] as const];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
};

/** Returns a string that is not blank, or a number as a string; undefined for any other value. */
export const scalarOf = (value: unknown): string | undefined => {
  const text = idOf(value)?.trim();
  return text === '' ? undefined : text;
};

/** Returns the quantities that a shop accepts. Limits that limit nothing are undefined. */
export function limitsOf(
  min: unknown,
  max: unknown,
  step: unknown,
): Pick<ShopCartLine, 'minQuantity' | 'maxQuantity' | 'quantityStep'> {
  const over = (value: unknown, limit: number) => {
    const number = numberOf(value);
    return number !== undefined && number > limit ? number : undefined;
  };
  return omitUndefined({
    minQuantity: over(min, 1),
    maxQuantity: over(max, 0),
    quantityStep: over(step, 1),
  });
}

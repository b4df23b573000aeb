import { announceBag } from './bagChange.ts';
import { readStored, writeStored } from './stored.ts';

export const codesKey = 'fell-and-ferry.codes.1';

/** Percent that each discount code takes off the goods. */
const percents: Readonly<Record<string, number>> = { TRAIL10: 10 };

const percentOf = (code: string): number =>
  Object.hasOwn(percents, code.toUpperCase()) ? (percents[code.toUpperCase()] ?? 0) : 0;

/** Whether a discount code is valid; upper and lower case are the same. */
export const isCode = (code: string): boolean => percentOf(code) > 0;

/** The message about an invalid code. */
export const unknownCode = (code: string): string => `We do not know the code ${code}.`;

/** The discount of a bag with these codes, in percent: only the largest one counts. */
export const percentOff = (codes: readonly string[]): number => Math.max(0, ...codes.map(percentOf));

/** The valid discount codes of the bag. */
export function readCodes(): readonly string[] {
  const stored = readStored(codesKey);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string' && isCode(one)) : [];
}

/** Replaces the discount codes of the bag, leaving out unknown ones. Returns whether the browser stored them. */
export function setCodes(codes: readonly string[]): boolean {
  const known = codes.filter(isCode).map((code) => code.toUpperCase());
  const isStored = writeStored(codesKey, [...new Set(known)]);
  if (isStored) announceBag();
  return isStored;
}

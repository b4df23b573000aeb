/** What a phone number turned out to be: one in E.164, something else, or digits that no number has. */
export type ReadNumber = { readonly number: string } | { readonly fault: 'malformed' | 'impossible' };

/** A phone number as people write it, with spaces, brackets, dots or dashes, in E.164: `+351910000002`. */
export function readNumber(text: string): ReadNumber {
  const bare = text.replace(/[\s().\-/]/g, '');
  if (!/^\+?\d+$/.test(bare)) return { fault: 'malformed' };
  const digits = bare.replace('+', '');
  return /^[1-9]\d{6,14}$/.test(digits) ? { number: `+${digits}` } : { fault: 'impossible' };
}

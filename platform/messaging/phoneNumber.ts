/** What a phone number turned out to be: one in E.164, something else, or digits that no number has. */
export type ParsedPhoneNumber = { readonly number: string } | { readonly reason: 'malformed' | 'impossible' };

/** A phone number as people write it, with spaces, brackets, dots or dashes, in E.164: `+351910000002`. */
export function parsePhoneNumber(text: string): ParsedPhoneNumber {
  const bare = text.replace(/[\s().\-/]/g, '');
  if (!/^\+?\d+$/.test(bare)) return { reason: 'malformed' };
  const digits = bare.replace('+', '');
  return /^[1-9]\d{6,14}$/.test(digits) ? { number: `+${digits}` } : { reason: 'impossible' };
}

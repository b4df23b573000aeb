/**
 * `malformed`: contains characters other than digits, separators and a leading `+`, or no digits. `impossible`: not 7 to 15
 * digits, or begins with 0.
 */
export type ParsedPhoneNumber = { readonly number: string } | { readonly reason: 'malformed' | 'impossible' };

/** Converts a phone number with spaces, parentheses, dots, dashes or slashes to E.164, such as `+351910000002`. */
export function parsePhoneNumber(text: string): ParsedPhoneNumber {
  const bare = text.replace(/[\s().\-/]/g, '');
  if (!/^\+?\d+$/.test(bare)) return { reason: 'malformed' };
  const digits = bare.replace('+', '');
  return /^[1-9]\d{6,14}$/.test(digits) ? { number: `+${digits}` } : { reason: 'impossible' };
}

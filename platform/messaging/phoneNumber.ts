/** `malformed`: not a phone number. `impossible`: digits that no phone number has. */
export type ParsedPhoneNumber = { readonly number: string } | { readonly reason: 'malformed' | 'impossible' };

/** Converts a phone number with spaces, brackets, dots or dashes to E.164, such as `+351910000002`. */
export function parsePhoneNumber(text: string): ParsedPhoneNumber {
  const bare = text.replace(/[\s().\-/]/g, '');
  if (!/^\+?\d+$/.test(bare)) return { reason: 'malformed' };
  const digits = bare.replace('+', '');
  return /^[1-9]\d{6,14}$/.test(digits) ? { number: `+${digits}` } : { reason: 'impossible' };
}

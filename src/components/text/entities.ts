import { matchAt } from './matchAt.ts';

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const entity = /&(?:([a-z]{2,4})|#(\d{1,7})|#x([\da-f]{1,6}));/iy;

/** The character reference that starts here, if one of the few that agents write. */
export const entityAt = (
  source: string,
  at: number,
): { readonly text: string; readonly length: number } | undefined => {
  const found = matchAt(entity, source, at);
  if (!found) return undefined;
  const [whole, name, decimal, hex] = found;
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  const text = name ? named[name.toLowerCase()] : character(code);
  return text === undefined ? undefined : { text, length: whole.length };
};

const character = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);

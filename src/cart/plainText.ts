import { getOwn } from '../protocol/index.ts';

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

const character = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : '';

/** Removes the tags of HTML that a shop sends as a name or message, and decodes its character references. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/gu, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/giu, (match, decimal, hex, name) => {
      if (decimal) return character(Number(decimal));
      if (hex) return character(Number.parseInt(hex, 16));
      return getOwn(named, name) ?? match;
    })
    .trim();

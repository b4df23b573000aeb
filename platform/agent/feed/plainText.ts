import { getOwn } from '../../../src/protocol/index.ts';
import { withoutAddresses } from '../withoutAddresses.ts';

/** Characters by the names of their references. */
const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  bull: '•',
  deg: '°',
  euro: '€',
  reg: '®',
  trade: '™',
  copy: '©',
  times: '×',
};

/** Decodes character references once. Unknown names remain as text, so that no entity can expand. */
export const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return getOwn(namedCharacters, name.toLowerCase()) ?? whole;
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
          const isCharacter = code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff);
          return isCharacter || code === 9 || code === 10 || code === 13 ? String.fromCodePoint(code) : ' ';
        },
      )
    : text;

/** Characters of a text that are converted; the rest is dropped. */
const maxHtml = 20_000;

/**
 * Converts a text that may be HTML to one line of at most `maxLength` characters, without tags, addresses, control characters
 * and markdown syntax.
 */
export function plainText(text: string, maxLength: number): string {
  const withoutTags = text
    .slice(0, maxHtml)
    .replace(/<(script|style)\b[^<]*(?:<(?!\/\1>)[^<]*)*<\/\1>/gi, ' ')
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ');
  return withoutAddresses(decodeReferences(withoutTags).replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '))
    .replace(/[\\`*_[\]<>|#]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();
}

import { getOwn } from '../../src/protocol/index.ts';

const letterSizes: Readonly<Record<string, string>> = {
  xs: 'XS',
  s: 'S',
  m: 'M',
  l: 'L',
  xl: 'XL',
  xxl: 'XXL',
  '2xl': 'XXL',
  'extra small': 'XS',
  small: 'S',
  medium: 'M',
  large: 'L',
  'extra large': 'XL',
  'double xl': 'XXL',
};
const letter = 'xs|s|m|l|xl|xxl|2xl|extra small|small|medium|large|extra large|double xl';
const digits = '\\d{2,3}(?:\\.5)?';

const patterns: readonly RegExp[] = [
  new RegExp(`\\b(?:size|sized|sizes) (?:is |eu |a )?(${letter}|${digits})(?![a-z0-9.])`),
  new RegExp(`\\b(?:eu|eur) ?(${digits})\\b`),
  new RegExp(
    `\\b(?:in|an?|the|it in|take|wear|usually|normally|need) (${letter})\\b(?! (?!(?:please|then|in|or|for|if|and|too|size|thanks|they|it|is|would|still|left|there|available|here|again|as|now|by|also|any|at|from|with|but|instead)\\b)[a-z])`,
  ),
  /(?<=\b(?:boots?|shoes?|sandals?|socks?|mens|womens|men|women) )((?:2[89]|3\d|4[0-7])(?:\.5)?)(?! ?(?:€|%|days|hours|years))\b/,
  /\b(?:in|an?|take|wear|usually|normally|need|have|got|get) ((?:2[89]|3\d|4[0-7])(?:\.5)?)(?! ?(?:€|%|days|hours|years))\b/,
  new RegExp(
    `^(?:an? |in )?(${letter}|(?:2[89]|3\\d|4[0-7])(?:\\.5)?|1(?:04|16|28|40|52))(?: please| then| thanks)?$`,
  ),
  /\b(xs|xl|xxl|2xl|regular|long)\b(?= |$)(?= (?:please|too|size|one)|$)/,
  /\b(xs|xl|xxl|2xl)\b/,
  /(?<=\b[a-z]{3,} )(s|m|l)$/,
];

interface ParsedSize {
  /** In the form of the catalogue: letters in capitals, shoes as EU numbers. */
  readonly size?: string;
  /** The text without the parsed size. */
  readonly rest: string;
}

/** Converts a British shoe size to an EU size, as for men. Half sizes are rounded up, as the shop recommends for shoes. */
const fromBritish = (uk: number): string => String(Math.ceil(uk + 34));

/** Parses a clothing or shoe size from a normalised text. */
export function parseSize(text: string): ParsedSize {
  const british = /\buk ?(\d{1,2}(?:\.5)?)\b/.exec(text);
  if (british) return { size: fromBritish(Number(british[1])), rest: text.replace(british[0], ' ') };
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    const value = found?.[1];
    if (!found || value === undefined) continue;
    // Half sizes are rounded up, as the shop recommends for shoes.
    const size =
      getOwn(letterSizes, value) ?? (value.endsWith('.5') ? String(Math.ceil(Number(value))) : value);
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return { size, rest: rest.replace(/\s+/g, ' ').trim() };
  }
  return { rest: text };
}

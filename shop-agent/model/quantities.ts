import { unitOf } from '../search/index.ts';
import { foldText, wordSet } from './foldText.ts';
import words from './words/numbers.json' with { type: 'json' };

/** One way to read a quantity. Phones and codes have a text as value, dates are 100 × month + day, times are minutes. */
export interface Reading {
  readonly kind: string;
  readonly value: number | string;
}

/** A number of a text with what it counts or measures, or a phone number or a code. */
export interface Quantity {
  readonly start: number;
  readonly end: number;
  /** At least one; several if the text is ambiguous, such as "1.299". */
  readonly readings: readonly Reading[];
}

const currencies = new Map(
  Object.entries(words.currencies).flatMap(([code, names]) =>
    [...wordSet(names)].map((name) => [name, code]),
  ),
);
const hours = new Map(
  Object.entries(words.hours).flatMap(([size, names]) =>
    [...wordSet(names)].map((name) => [name, Number(size)] as const),
  ),
);
const percents = wordSet(words.percent);
const stars = wordSet(words.stars);
const ranges = new Set(words.ranges.split(' '));

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ar', 'he', 'hi'];
/** Names of months in the languages, alone and as parts of a date. */
const months = new Map(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at) => {
        const name = format.formatToParts(Date.UTC(2026, at, 2)).find(({ type }) => type === 'month')?.value;
        return [foldText(name ?? ''), at + 1] as const;
      });
    }),
  ),
);
const isDate = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;
const dates = (...pairs: readonly (readonly [month: number, day: number])[]): Reading[] =>
  pairs
    .filter(([month, day]) => isDate(month, day))
    .map(([month, day]) => ({ kind: 'date', value: 100 * month + day }));

/** Returns a text of the same length with ASCII digits. */
const withAsciiDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९０-９]/gu, (digit) => {
    const code = digit.charCodeAt(0);
    return String(
      (code - (code < 0x6f0 ? 0x660 : code < 0x966 ? 0x6f0 : code < 0xff10 ? 0x966 : 0xff10)) % 10,
    );
  });

/** Returns the values that a number in any notation may have: "1.299" is 1299 or 1.299. */
function valuesOf(digits: string): readonly number[] {
  const joined = digits.replace(/[\s\u00a0\u202f'’]/g, '');
  const grouped = Number(joined.replace(/[.,]/g, ''));
  const [marks, last] = [
    joined.match(/[.,]/g) ?? [],
    Math.max(joined.lastIndexOf('.'), joined.lastIndexOf(',')),
  ];
  if (marks.length === 0) return [grouped];
  const decimal = Number(`${joined.slice(0, last).replace(/[.,]/g, '')}.${joined.slice(last + 1)}`);
  if (marks.length > 1) return marks.at(-1) === marks.at(-2) ? [grouped] : [decimal];
  return joined.length - last === 4 && last <= 3 ? [grouped, decimal] : [decimal];
}

type Rule = readonly [RegExp, (match: RegExpMatchArray) => readonly Reading[]];
const minutes = (hour: string | undefined, minute: string | undefined, half = ''): Reading[] => {
  const value =
    ((Number(hour) % 24) + (/p/i.test(half) && Number(hour) < 12 ? 12 : 0)) * 60 + Number(minute ?? 0);
  return [{ kind: 'clock', value }];
};
const numbers = ([, a, b]: RegExpMatchArray) => [Number(a), Number(b)] as const;
const named = (name: string | undefined, day: string | undefined) =>
  dates([months.get(foldText(name ?? '')) ?? 0, Number(day)]);
const code = ([text]: RegExpMatchArray): Reading[] => [{ kind: 'code', value: text.toLowerCase() }];

/** Forms with a meaning of their own, first match first. A rule that returns no reading leaves its match to the others. */
const rules: readonly Rule[] = [
  [/(?<!\d)\d{4}-(\d\d)-(\d\d)(?:T[\d:.]+Z?)?(?!\d)/g, (match) => dates(numbers(match))],
  [
    /(?<![\d.])(\d{1,2})[./-](\d{1,2})[./-](?:\d{4}|\d\d)(?!\d)/g,
    (match) => {
      const [a, b] = numbers(match);
      return dates([b, a], [a, b]);
    },
  ],
  [/(\d{1,2})月(\d{1,2})[日号]/g, (match) => dates(numbers(match))],
  [
    /(?<![\d.,])(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?\s(?:de\s|of\s)?([\p{L}\p{M}]{3,20})/gu,
    ([, day, name]) => named(name, day),
  ],
  // "4.6 out of 5", "4,6 étoiles sur 5"
  [
    /(?<![\d.,])(\d(?:[.,]\d+)?)\s?(?:\p{L}+\s)?(?:\/|out of|of|von|sur|de|su|van|z|من|מתוך)\s?(?:5|10)(?![\d.,]*\d)/gu,
    ([, rating = '']) =>
      valuesOf(rating).flatMap((value) => [
        { kind: 'rating', value },
        { kind: 'number', value },
      ]),
  ],
  [
    /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,20})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?![\d:]|[.,]\d)/gu,
    ([, name, day]) => named(name, day),
  ],
  [
    /(?<![\d.,])(\d{1,2})(?:[:.](\d\d))?\s?([ap])\.?m\b\.?/gi,
    ([, hour, minute, half]) => minutes(hour, minute, half),
  ],
  [
    /(?<![\d.,])(\d{1,2})(?:[:.](\d\d))?\s?(?:uhr|時(?!間)|点)/gi,
    ([, hour, minute]) => minutes(hour, minute),
  ],
  [/(?<![\d.,:])([01]?\d|2[0-4])(?::|\s?h\s?)([0-5]\d)(?!\d)/g, ([, hour, minute]) => minutes(hour, minute)],
  [
    /(?<![\p{L}\p{N}])\+?\(?\d[\d ()./-]{5,}\d/gu,
    ([text]) => {
      const digits = text.replace(/\D/g, '');
      const isPhone = text.startsWith('+') || (digits.length > 7 && /^\(?0/.test(text)) || digits.length > 10;
      return isPhone && digits.length >= 7 ? [{ kind: 'phone', value: digits }] : [];
    },
  ],
  [/(?<![\p{L}\p{N}-])[A-Z]{1,6}-?\d{3,}(?![\p{L}\p{N}])/gu, code],
  [/(?<![\p{L}\p{N}.,])(?=[a-z]+\d|\d+[a-z]+\d|\d+[A-Z]{3})[a-z\d]{4,}(?![.,]\d)/giu, code],
  [/(?<!\d)24\/7(?!\d)/g, () => [{ kind: 'code', value: '24/7' }]],
];

const number = /\d+(?:(?:[.,'’]|[ \u00a0\u202f](?=\d{3}(?!\d)))\d+)*/g;
/** Ordinals and the numbers of lists count what is said, and are no facts. */
const ordinal = /^(?:st|nd|rd|th|e|er|ère|ème|º|ª)(?![\p{L}\d])/u;
const isUnspaced = (text: string) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

type Size = (value: number) => readonly Reading[];

/** Returns how a word or sign after a number reads it; undefined if it is no unit. */
function unitNamed(word: string): Size | undefined {
  const folded = foldText(word) || word.toLowerCase();
  const currency = currencies.get(folded) ?? currencies.get(word.toLowerCase());
  const unit = unitOf(folded);
  const isHours = hours.get(folded);
  if (percents.has(folded) || percents.has(word)) return (value) => [{ kind: 'percent', value }];
  if (stars.has(folded) || stars.has(word)) return (value) => [{ kind: 'rating', value }];
  if (!currency && !unit && isHours === undefined) return undefined;
  return (value) => [
    ...(currency ? [{ kind: `money ${currency}`, value }] : []),
    ...(unit ? [{ kind: unit.kind, value: value * unit.size }] : []),
    ...(isHours === undefined ? [] : [{ kind: 'duration', value: value * isHours }]),
    ...(isHours === 1 && value <= 24 ? [{ kind: 'clock', value: value * 60 }] : []),
    // "4 in stock"
    ...(word === 'in' ? [{ kind: 'number', value }] : []),
  ];
}

/** Returns how the words around a number read it. */
function unitAround(before: string, after: string): Size | undefined {
  const sign = /(R\$|US\$|\p{Sc}|(?<![\p{L}])[A-Z]{3})[\s\u00a0]?$/u.exec(before)?.[1];
  const code = sign && currencies.get(sign.toLowerCase());
  if (code) return (value) => [{ kind: `money ${code}`, value }];
  const [, first = '', second = ''] =
    /^[\s\u00a0\u202f\-‑]{0,2}(°C|[%٪％"″★]|\p{Sc}|R\$|[\p{L}\p{M}]+)(?:\s([\p{L}\p{M}]+))?/u.exec(after) ??
    [];
  if (isUnspaced(first)) {
    for (let length = Math.min(4, first.length); length > 0; length--) {
      const unit = unitNamed(first.slice(0, length));
      if (unit) return unit;
    }
    return undefined;
  }
  const unit = unitNamed(first);
  // "4 working days"
  return (
    unit ?? (hours.has(foldText(second)) && first === first.toLowerCase() ? unitNamed(second) : undefined)
  );
}

/** Returns the amounts, measures, dates, phone numbers and codes of a text, in order. */
export function quantitiesIn(text: string): readonly Quantity[] {
  let plain = withAsciiDigits(text);
  const found: Quantity[] = [];
  for (const [pattern, read] of rules)
    plain = plain.replace(pattern, (...args) => {
      const match = args.slice(
        0,
        args.findIndex((each) => typeof each === 'number'),
      ) as unknown as RegExpMatchArray;
      const start = args.find((each): each is number => typeof each === 'number') ?? 0;
      const whole = String(match[0]);
      const readings = read(match);
      const isMeasure =
        readings[0]?.kind === 'code' && /^\d/.test(whole) && unitNamed(whole.replace(/^\d+/, ''));
      if (readings.length === 0 || isMeasure) return whole;
      found.push({ start, end: start + whole.length, readings });
      return ' '.repeat(whole.length);
    });
  const counts = [...plain.matchAll(number)].map(({ 0: digits, index }) => {
    const end = index + digits.length;
    const after = plain.slice(end, end + 40);
    return {
      digits,
      start: index,
      end,
      after,
      unit: unitAround(plain.slice(Math.max(0, index - 5), index), after),
    };
  });
  // Of "2 to 4 days", only the last number has a unit; of "€60–80", only the first.
  for (const [at, count] of counts.entries()) {
    const isJoined = (from: number, to: number) =>
      ranges.has(plain.slice(from, to).trim().toLowerCase().normalize('NFC') || ' ');
    for (let next = at + 1; !count.unit && next < Math.min(counts.length, at + 3); next++) {
      const [other, previous] = [counts[next], counts[next - 1]];
      if (!other || !previous || !isJoined(previous.end, other.start)) break;
      count.unit = other.unit;
    }
    const previous = counts[at - 1];
    if (!count.unit && previous?.unit && isJoined(previous.end, count.start)) count.unit = previous.unit;
  }
  for (const { digits, start, end, after, unit } of counts) {
    if (ordinal.test(after) || (/^[.)]\s/.test(after) && /(?:^|\n)\s*$/.test(plain.slice(0, start))))
      continue;
    const read: Size = unit ?? ((value) => [{ kind: 'number', value }]);
    found.push({ start, end, readings: valuesOf(digits).flatMap(read) });
  }
  return found.sort((a, b) => a.start - b.start);
}

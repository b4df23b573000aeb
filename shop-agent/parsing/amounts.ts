import type { Measure, Range } from '../catalogue/filters.ts';
import { numberOf, numbersBetween } from './numberWords.ts';

export interface Amounts {
  readonly price?: Range;
  readonly measures: { readonly [M in Measure]?: Range };
  /** The text without the parsed amounts. */
  readonly rest: string;
}

/** Share by which a price may differ from an amount without a limit such as "under". */
const priceTolerance = 0.2;
/** Share by which a measure may differ from a number after a word such as "about". */
const measureTolerance = 0.15;
const upTo =
  'not heavier than|no heavier than|not bigger than|no bigger than|not larger than|no larger than|not more expensive than|under|below|less than|not above|not higher than|no higher than|not exceeding|not beyond|not go over|not go above|not cost over|lower than|cheaper than|max|maximum|maximal|up to|at most|nothing more than|nothing over|no more than|not more than|not over|within|lighter than|shorter than|smaller than';
const moreThan =
  'over|above|more than|more waterproof than|heavier than|larger than|bigger than|brighter than|higher than|better than|stronger than|longer than';
const from = `${moreThan}|at least|of at least|min|minimum|from|starting at`;
const about = 'about|around|roughly|approximately|approx|circa|ca|some|~';
const number = '(\\d+(?:\\.\\d+)?)';

const units: readonly (readonly [pattern: string, measure: Measure, factor: number])[] = [
  ['kg|kilos?|kilograms?', 'weightG', 1000],
  ['g|grams?|grammes?', 'weightG', 1],
  ['lbs?|pounds?', 'weightG', 453.6],
  ['ml|millilitres?|milliliters?', 'capacityL', 0.001],
  ['litres?|liters?|l', 'capacityL', 1],
  ['mm(?: water column)?', 'waterproofMm', 1],
  ['lumens?|lm', 'lumens', 1],
  ['° ?c?|degrees?(?: celsius)?|celsius', 'comfortC', 1],
  ['persons?|people|man tent|adults|of us|p', 'people', 1],
];

/** Returns the range that a measure without "under" or "over" implies. */
function impliedRange(measure: Measure, value: number): Range {
  if (measure === 'people') return { min: value, max: value + 1 };
  if (measure === 'waterproofMm' || measure === 'lumens') return { min: value };
  if (measure === 'comfortC' || measure === 'weightG') return { max: value };
  return { min: value * 0.85, max: value * 1.15 };
}

function rangeFor(word: string | undefined, value: number): Range | undefined {
  if (word === undefined) return undefined;
  if (new RegExp(`^(?:${upTo})$`).test(word)) return { max: value };
  if (new RegExp(`^(?:${moreThan})$`).test(word)) return { above: value };
  if (new RegExp(`^(?:${from})$`).test(word)) return { min: value };
  return { min: value * (1 - measureTolerance), max: value * (1 + measureTolerance) };
}

const comparison = `(?:(${upTo}|${from}|${about}) )?`;
/** Words after a measure that make it a limit: "60 litres or more". */
const afterMeasure: readonly (readonly [RegExp, (value: number) => Range])[] = [
  [
    /^ (?:or (?:more|bigger|larger|above|over|brighter)|and (?:up|above|more)|upwards|plus|minimum|at least)\b/,
    (min) => ({ min }),
  ],
  [/^ (?:or (?:less|under|below|lighter|smaller)|max|maximum|at most|tops)\b/, (max) => ({ max })],
];
const minus = '(minus |-)?';

/** The name "R-value" stands before its number, unlike a unit: "R-value of at least 4", "R between 3 and 5". */
const rValue = new RegExp(
  `\\br(?: ?values?)?(?: (?:of|from|is|must be|should be))* ?${comparison}(?:(?:between|from) )?${number}(?: ?(?:and|to|-) ?${number})?(?! ?(?:€|g|kg|l|cm)\\b)`,
);

function parseRValue(text: string): { readonly range?: Range; readonly rest: string } {
  const found = rValue.exec(text);
  if (!found) return { rest: text };
  const [all, word, first, second] = found;
  const after = text.slice(found.index + all.length);
  const limit = afterMeasure.find(([words]) => words.test(after));
  const [low, high] = [Number(first), Number(second)];
  const range = second
    ? { min: Math.min(low, high), max: Math.max(low, high) }
    : (limit?.[1](low) ?? rangeFor(word, low) ?? { min: low });
  return { range, rest: text.replace(all + (limit?.[0].exec(after)?.[0] ?? ''), ' ') };
}

const countedPeople = new RegExp(
  `\\b(?:${numbersBetween(1, 6)})(?= (?:persons?|people|man tent|adults|of us))`,
  'g',
);

function parseMeasures(text: string): Amounts {
  const warmth = parseRValue(text);
  let rest = warmth.rest.replace(countedPeople, (word) => String(numberOf(word)));
  const measures: { [M in Measure]?: Range } = warmth.range ? { rValue: warmth.range } : {};
  for (const [unit, measure, factor] of units) {
    const span =
      new RegExp(
        `(?:between |from |of )?${minus}\\b${number} ?(?:${unit})? ?(?:and|to|-) ?${minus}\\b${number} ?(?:${unit})(?![a-z0-9])`,
      ).exec(rest) ??
      new RegExp(
        `(?:between |from |of )?${minus}\\b${number} ?(?:${unit}) (?:and|to|-) ${minus}\\b${number}(?! ?[a-z€%°\\d.])`,
      ).exec(rest);
    if (span) {
      const ends = [
        [span[1], span[2]],
        [span[3], span[4]],
      ].map(([sign, digits]) => Number(digits) * factor * (sign && measure === 'comfortC' ? -1 : 1));
      const [min, max] = [Math.min(...ends), Math.max(...ends)];
      // Nights of 0 to 5 degrees need a sleeping bag for 0 degrees.
      const isOfNights = measure === 'comfortC' && !/\b(?:comfort|rated|rating)/.test(text);
      measures[measure] = isOfNights ? { max: min } : { min, max };
      rest = rest.replace(span[0], ' ');
      continue;
    }
    const pattern = new RegExp(`${comparison}${minus}\\b${number} ?(?:${unit})(?![a-z0-9])`);
    const found = pattern.exec(rest);
    if (!found) continue;
    const value = Number(found[3]) * factor * (found[2] ? -1 : 1);
    const after = rest.slice(found.index + found[0].length);
    const limit = afterMeasure.find(([words]) => words.test(after));
    const range =
      measure === 'comfortC'
        ? { max: value }
        : (limit?.[1](value) ?? rangeFor(found[1], value) ?? impliedRange(measure, value));
    measures[measure] = range;
    rest = rest.replace(found[0] + (limit?.[0].exec(after)?.[0] ?? ''), ' ');
  }
  return { measures, rest };
}

/** Excludes numbers that are no price: "about 7 days", "under 30 minutes". */
const noOtherUnit =
  '(?! ?(?:cm|m|km|miles?|inch(?:es)?|%|percent|years?|months?|weeks?|days?|nights?|hours?|minutes?|mins?|pairs?|pieces?|layers?|colou?rs?|times|o clock|am|pm)\\b|\\d)';
const currency = `(?: ?(?:€|bucks))?${noOtherUnit}`;
const budgets: readonly (readonly [pattern: RegExp, range: (a: number, b: number) => Range])[] = [
  [
    new RegExp(`(?:between|from) ${number}${currency} (?:and|to|-) ?${number}${currency}`),
    (a, b) => ({ min: Math.min(a, b), max: Math.max(a, b) }),
  ],
  [
    new RegExp(
      `\\b(?:cost\\w*|price\\w*|pay\\w*|spend\\w*)(?: (?:something|like|about|around|anything|between|from|of|is|me|in the (?:range|region)|roughly))* ${number}${currency} ?(?:-|to|and) ?${number}${currency}`,
    ),
    (a, b) => ({ min: Math.min(a, b), max: Math.max(a, b) }),
  ],
  [
    new RegExp(
      `\\bfor ${number}${currency} ?(?:-|to) ?${number}${currency}(?! ?(?:people|persons?|l|g|kg|litres?|grams?)\\b)`,
    ),
    (a, b) => ({ min: Math.min(a, b), max: Math.max(a, b) }),
  ],
  [
    new RegExp(`\\b${number}${currency} ?(?:-|to) ?${number} €`),
    (a, b) => ({ min: Math.min(a, b), max: Math.max(a, b) }),
  ],
  [
    new RegExp(
      `(?:${upTo}|(?:budget|limit|maximum|cap)(?: is| of)?(?: about| around)?|spend(?: about| around)?|not cost more than) ${number}${currency}`,
    ),
    (a) => ({ max: a }),
  ],
  [new RegExp(`${number}${currency} (?:or less|max|maximum|budget|at most|tops)`), (a) => ({ max: a })],
  [new RegExp(`${number}${currency} (?:or more|and up|upwards|plus)`), (a) => ({ min: a })],
  [new RegExp(`(?:${from}) ${number}${currency}`), (a) => ({ min: a })],
  [
    new RegExp(`(?:${about}) ${number}${currency}`),
    (a) => ({ min: Math.round(a * (1 - priceTolerance)), max: Math.round(a * (1 + priceTolerance)) }),
  ],
  [new RegExp(`\\b(?:for|with|in) ${number} €`), (a) => ({ max: a })],
  [
    new RegExp(
      `\\b(?:may|can|could|should|must|to)(?: (?:all|both|only|not|together))* cost ${number} €|${number} € for (?:a|an|the|my|both|all|everything|two|three|four)\\b`,
    ),
    (a) => ({ max: a }),
  ],
  [
    new RegExp(
      `\\b(?:for )?${number}${currency} (?:together|altogether|in total|all in|all together|combined)`,
    ),
    (a) => ({ max: a }),
  ],
  [
    new RegExp(`\\b${number} €`),
    (a) => ({ min: Math.round(a * (1 - priceTolerance)), max: Math.round(a * (1 + priceTolerance)) }),
  ],
];

/** Parses measures and then a price range from a normalised text. A number that was read as a measure is not read again. */
export function parseAmounts(text: string): Amounts {
  const { measures, rest } = parseMeasures(text);
  for (const [pattern, range] of budgets) {
    const found = pattern.exec(rest);
    if (!found) continue;
    return {
      measures,
      price: range(Number(found[1]), Number(found[2] ?? found[1])),
      rest: rest.replace(found[0], ' ').replace(/\s+/g, ' ').trim(),
    };
  }
  return { measures, rest: rest.replace(/\s+/g, ' ').trim() };
}

import type { SortKey } from '../catalogue/filters.ts';
import { numberOf, numbersBetween } from './numberWords.ts';

/** A reference to shown products, before it is resolved to ids. */
export type Reference =
  /** Positions in the last list, from 0; negative positions count from the end, -1 is the last. */
  | { readonly kind: 'places'; readonly places: readonly number[] }
  | { readonly kind: 'all' }
  /** "It", "this one", "that jacket". */
  | { readonly kind: 'it' }
  /** "The other one", "the others". */
  | { readonly kind: 'other' }
  /** "The middle one" of those shown. */
  | { readonly kind: 'middle' }
  /** "The one for 349", "the 24": by a price or a number in the title. */
  | { readonly kind: 'number'; readonly number: string }
  /** "The cheapest", of the products shown or of the whole search. */
  | { readonly kind: 'most'; readonly by: SortKey }
  /** "The blue one", "the waterproof one"; the sentence's filters describe it. */
  | { readonly kind: 'described' };

const ordinalWords = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const ordinalDigits = ['1st', '2nd', '3rd', '4th', '5th', '6th'];
const ordinals = `${[...ordinalWords, ...ordinalDigits].join('|')}|last`;

const positionOf = (word: string): number =>
  word === 'last' ? -1 : Math.max(ordinalWords.indexOf(word), ordinalDigits.indexOf(word));

const superlatives: readonly (readonly [RegExp, SortKey])[] = [
  [/\b(?:the cheaper|cheapest|least expensive|most affordable)\b/, 'cheapest'],
  [/\b(?:the more expensive|most expensive|dearest|priciest)\b/, 'dearest'],
  [/\b(?:the lighter|lightest)\b/, 'lightest'],
  [/\b(?:the warmer|warmest)\b/, 'warmest'],
  [/\b(?:best rated|top rated|highest rated|most popular)\b/, 'best-rated'],
  [/\b(?:the larger|the bigger|largest|biggest)\b/, 'largest'],
  [/\b(?:the smaller|smallest)\b/, 'smallest'],
  [/\b(?:the brighter|(?:which|what)\b.* (?:is|are) brighter|brightest)\b/, 'brightest'],
  [
    /\b(?:the faster|the quicker|fastest|quickest|(?:boils?|heats?|cooks?) (?:water )?(?:faster|quicker))\b/,
    'fastest',
  ],
];

const numbered = new RegExp(`(?:\\b(?:number|option|no)|#) ?(\\d|${numbersBetween(1, 6)})\\b`, 'g');

function parsePositions(text: string): readonly number[] {
  const many = /\b(first|last) (two|three|four|2|3|4)\b/.exec(text);
  if (many?.[2] !== undefined) {
    const count = numberOf(many[2]);
    return Array.from({ length: count }, (_, at) => (many[1] === 'last' ? at - count : at));
  }
  const places: number[] = [];
  const one = new RegExp(
    `\\b(?:number |no |option )?(${ordinals})\\b(?! (?:time|aid|day|hike|walk|trip|tour|camping|week|weekend|night|name|order|year))`,
    'g',
  );
  for (const found of text.matchAll(one)) places.push(positionOf(found[1] ?? ''));
  for (const found of text.matchAll(numbered)) places.push(numberOf(found[1] ?? '') - 1);
  return [...new Set(places)];
}

/** Names a product by its price or a number: "the one for 349 €", "the 349 € one", "does the 24 have a rain cover?". */
const numberNamed =
  /\bthe (?:one|ones|pair) (?:for|at|costing|that costs|that is|with) (\d+(?:\.\d+)?)(?: €)?(?! ?[a-z]*(?:l|g|kg|mm|lumens|litres|people|persons|degrees|doors)\b)|\bthe (\d+(?:\.\d+)?)(?: €)?(?: ones?| litre one)?(?= (?:have|has|is|are|come|comes|fit|fits|cost|costs|weigh|weighs|look|looks|one)\b|$|[?,])/;

/** Pronouns for shown products. Relative clauses are excluded: "a jacket that keeps me dry" refers to no shown product. */
const pronouns =
  /\b(?:it(?! (?:is (?:raining|snowing|cold|hot|windy|wet|freezing)|rains|snows|gets (?:cold|hot|wet|dark)|freezes))|its|this|them|they|these|those|that(?! (?:is|are|keeps?|fits?|can|has|have|will|would|does|works?|dries|goes|stays?|packs?|i|you|we|holds?|costs|weighs|sleeps|suits|takes|lets|comes in under)\b)|(?:is|does|can|has) that)\b/;

/** Parses the reference of a normalised text to shown products; undefined without one. */
export function parseReference(text: string): Reference | undefined {
  const places = parsePositions(text);
  if (places.length > 0) return { kind: 'places', places };
  if (
    /\b(?:both|all (?:of (?:them|these|those)|three|four)|these (?:two|three)|those (?:two|three)|all)\b/.test(
      text,
    )
  )
    return { kind: 'all' };
  if (/\bthe others?(?: (?:one|two|three|ones))?\b/.test(text)) return { kind: 'other' };
  if (/\bthe (?:middle|centre)\b|\bin the middle\b/.test(text)) return { kind: 'middle' };
  const number = numberNamed
    .exec(text)
    ?.slice(1)
    .find((each) => each !== undefined);
  if (number !== undefined) return { kind: 'number', number };
  const most = superlatives.find(([pattern]) => pattern.test(text));
  if (most) return { kind: 'most', by: most[1] };
  if (/\bthe (?:[a-z0-9-]+ ){1,3}(?:ones?|version|model)\b/.test(text)) return { kind: 'described' };
  return pronouns.test(text) ? { kind: 'it' } : undefined;
}

import type { Filters } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { upperFirst } from '../PhraseBook.ts';
import { describeDifference, describePrices } from './productFacts.ts';
import type { SkillContext } from './Skill.ts';

/** Longest text beside product cards, in characters. The cards show everything else. */
export const maxIntroductionLength = 90;

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
export const numberWord = (count: number): string => numberWords[count] ?? String(count);

/** Returns the first sentence that is short enough to stand beside cards, or the last one if all are too long. */
export const shortEnough = (...sentences: readonly [string, ...string[]]): string =>
  sentences.find((sentence) => sentence.length <= maxIntroductionLength) ?? sentences.at(-1) ?? '';

const orders = {
  cheapest: 'cheapest first',
  dearest: 'most expensive first',
  lightest: 'lightest first',
  warmest: 'warmest first',
  'best-rated': 'top rated first',
  largest: 'largest first',
  smallest: 'smallest first',
  brightest: 'brightest first',
  fastest: 'fastest first',
} as const;

/**
 * Introduces the first results of a search: how many there are and, if space remains, their order or how those shown differ.
 *
 * @param ofPrice Whether the shopper asks what they cost.
 */
export function introduceResults(
  found: number,
  shown: readonly Product[],
  filters: Filters,
  ofPrice: boolean,
  context: SkillContext,
): string {
  const { phrases } = context;
  const count = `${upperFirst(numberWord(found))} ${found === 1 ? 'match' : 'matches'} for`;
  const wish = phrases.describeFilters(filters);
  const kind = phrases.describeKind(filters);
  const tail = describeOrder(found, shown, filters, ofPrice, context);
  return shortEnough(
    `${count} ${wish}${tail}.`.replace('matches for products', 'products'),
    `${count} ${wish}.`,
    `${count} these ${kind}${tail}.`,
    `${count} that.`,
  );
}

/** Describes the order of the results if one was requested, else how those shown differ; empty if there is neither. */
function describeOrder(
  found: number,
  shown: readonly Product[],
  filters: Filters,
  ofPrice: boolean,
  context: SkillContext,
): string {
  if (found < 2) return '';
  if (filters.sort) return `, ${orders[filters.sort]}`;
  const difference = ofPrice ? describePrices(shown, context) : describeDifference(shown, filters, context);
  if (!difference) return '';
  return `; ${found > shown.length ? `these ${numberWord(shown.length)}` : 'they'} ${difference}`;
}

/** Introduces products that are similar to another one. */
export function introduceSimilar(
  products: readonly Product[],
  filters: Filters,
  context: SkillContext,
): string {
  const { phrases } = context;
  const count = upperFirst(numberWord(products.length));
  const difference = describeDifference(products, filters, context);
  const tail = difference ? `; they ${difference}` : '';
  return shortEnough(
    `${count} similar ${phrases.describeFilters(filters)}${tail}.`,
    `${count} similar ${phrases.describeKind(filters)}${tail}.`,
    `${count} like it${tail}.`,
  );
}

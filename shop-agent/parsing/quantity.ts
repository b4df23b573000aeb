import { numberOf, numbersBetween } from './numberWords.ts';

const number = `${numbersBetween(2, 12)}|[2-9]|[1-9]\\d`;
const units =
  'people|persons?|litres?|liters?|grams?|kilos?|degrees|lumens|days|weeks|months|years|hours|nights|layers?|stores?';

const pattern = new RegExp(
  `(?<!\\b(?:first|last|these|those|the|all|other|number|no|size|option|minus) )\\b(${number})(?: x)?(?= (?:pairs?|pieces?|sets?|of|ones?|items?)\\b| (?!(?:${units})\\b)(?:[a-z]+ )?[a-z]{3,}s\\b| (?:costs?|be|come)\\b|$)`,
);
const priceWords =
  /\b(?:how much|price|cost|costs|total|together|altogether|(?:come|comes|add|adds|amount|amounts) (?:up )?to|what (?:does|do|would|will) (?:that|it|this|they) (?:make|be))\b/;

/** Whether a text asks what something costs. */
export const asksForPrice = (text: string): boolean => priceWords.test(text);

/**
 * Parses the number of pieces in a question about a price, as in "how much are three pairs?". Undefined for one piece, and
 * for other texts.
 *
 * @param text A normalised text without the titles of products, whose numbers are no quantities.
 * @param isAboutPrice Whether the text is about a price, because its own words or the previous question are.
 */
export function parseQuantity(text: string, isAboutPrice = asksForPrice(text)): number | undefined {
  // "Is the price for one or for two?" asks what the price is for.
  const isAlternative = /\bone or (?:for )?(?:two|a pair)\b/.test(text);
  const found = isAboutPrice && !isAlternative ? pattern.exec(text)?.[1] : undefined;
  return found === undefined ? undefined : numberOf(found);
}

import type { Language } from './language.ts';
import { numberOf, numbersBetween } from './numberWords.ts';
import { parseQuantity } from './quantity.ts';

const conjunctions: Partial<Record<Language, string>> = {
  de: 'und|plus|and',
  es: 'y|e|mas|plus|and',
};

/** Splits a text at punctuation and conjunctions: "two mugs, a stove and a lamp". */
export const splitList = (text: string, language: Language): readonly string[] =>
  text.split(new RegExp(`[,;:?!+&]|\\.(?:\\s|$)|\\b(?:${conjunctions[language] ?? 'and|plus'})\\b`, 'iu'));

/** "Two of those" means pieces of products shown; "the two of them" means two products. */
export const isOfShown = (part: string): boolean =>
  /(?<!\bthe )\b(?:one|two|three|four|five|six|ten|twelve|\d+|pairs?) of (?:those|these|them|that|this|it|the)\b/.test(
    part,
  );

const counted = new RegExp(`\\b(${numbersBetween(2, 12)}|[2-9]|[1-9]\\d) (?!people\\b|person\\b)[a-z]`);

/** Returns how many pieces a part of a list asks for; a translated part has no plurals. */
export function countIn(part: string, language: Language): number {
  const translated = language === 'en' ? undefined : counted.exec(part)?.[1];
  return parseQuantity(part, true) ?? (translated === undefined ? 1 : numberOf(translated));
}

import type { Filters, Range } from '../catalogue/filters.ts';
import type { Memory } from '../memory.ts';
import { numberOf } from '../parsing/numberWords.ts';
import type { ParsedSentence } from '../parsing/ParsedSentence.ts';
import { wordsOf } from '../parsing/words.ts';
import { omitFilter } from './sentenceContext.ts';

const [smallestSize, largestSize] = [26, 50];
/** Share by which a measure may differ from a number without words such as "under" or "at least". */
const tolerance = 0.15;
/** Maximum number of words of a sentence that changes the number of people: "for three". */
const maxWords = 6;
const unit = /€|%|\b(?:kg|kilos?|g|grams?|l|litres?|liters?|mm|degrees?|lumens?|people|persons?|cm)\b/;

function rangeOf(text: string, value: number): Range {
  if (/\b(?:under|below|less than|at most|max\w*|up to|no more than|not more than)\b/.test(text))
    return { max: value };
  if (/\b(?:over|above|more than|at least|min\w*|from)\b/.test(text)) return { min: value };
  return { min: value * (1 - tolerance), max: value * (1 + tolerance) };
}

/** A tent for a number of people may have room for one person more. */
const roomFor = (people: number): Range => ({ min: people, max: people + 1 });

/**
 * Gives a number without a unit the meaning of the number in the current search: "sorry, I meant 43" is a size after a
 * search with a size, and "about 40" is a volume after a search with a volume.
 */
export function withMeantNumber(parsed: ParsedSentence, { filters: before }: Memory): ParsedSentence {
  const counted =
    before.measures?.people && /\bfor (?:about |only |up to )?([a-z]+)\b/.exec(parsed.text)?.[1];
  const people = numberOf(counted ?? '');
  if (people > 0 && parsed.filters.measures === undefined && wordsOf(parsed.text).length <= maxWords)
    return {
      ...parsed,
      intent: 'wish',
      filters: {
        ...omitFilter(parsed.filters, 'words'),
        measures: { people: roomFor(people) },
      },
    };
  const [found, other] = parsed.text.match(/(?<![\w.])\d+(?:\.\d+)?(?![\w.%])/g) ?? [];
  const { filters } = parsed;
  const isOfKind = filters.shapes !== undefined || filters.category !== undefined || parsed.named.length > 0;
  if (found === undefined || other !== undefined || unit.test(parsed.text) || isOfKind) return parsed;
  if (filters.measures !== undefined || filters.size !== undefined || parsed.orderNumber) return parsed;
  const value = Number(found);
  const rest: Filters = omitFilter(omitFilter(filters, 'price'), 'words');
  const isSize =
    before.size !== undefined && /^\d+$/.test(before.size) && value >= smallestSize && value <= largestSize;
  if (isSize) return { ...parsed, filters: { ...rest, size: found } };
  const [measure, ...others] = Object.keys(before.measures ?? {});
  if (measure === undefined || others.length > 0 || before.price !== undefined) return parsed;
  const range =
    measure === 'comfortC'
      ? { max: value }
      : measure === 'people'
        ? roomFor(value)
        : rangeOf(parsed.text, value);
  return {
    ...parsed,
    change: undefined,
    intent: 'wish',
    filters: { ...rest, measures: { [measure]: range } },
  };
}

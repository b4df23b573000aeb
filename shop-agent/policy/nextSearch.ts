import type { SkillContext } from '../AgentShop.ts';
import type { Order, SearchState } from '../memory.ts';
import { criteriaOf, searchShop } from '../skills/find.ts';
import { wholeCoverage } from './coverage.ts';
import type { Sentence } from './readSentence.ts';

function orderOf({ cues }: Sentence): Order | undefined {
  if (cues.has('dearer')) return 'dearest';
  if (cues.has('cheaper')) return 'cheapest';
  return cues.has('best') ? 'best-rated' : undefined;
}

/** Returns a search without a criterion; the words of the other criteria remain. */
export const withoutCriterion = (words: string, criterion: string): string =>
  words
    .replace(criterion, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '');

/**
 * Returns the search after a sentence. A sentence with a kind of product begins a new search, without what it does not repeat.
 * Other words narrow the current search, in place of an earlier criterion that no product has together with them.
 */
export function nextSearch(context: SkillContext, sentence: Sentence): SearchState {
  const { search: current } = context.memory;
  const order = orderOf(sentence);
  const ordered = (words: string, kept = order): SearchState => ({ words, ...(kept && { order: kept }) });
  const own = sentence.search;
  if (!current) return ordered(own);
  const kept = order ?? current.order;
  if (own === '' || sentence.content.length === 0) return ordered(current.words, kept);
  const alone = searchShop(context, { words: own });
  if (alone.isNamed) return ordered(own);
  const before = searchShop(context, current);
  // A new limit replaces an earlier one of the same measure.
  const limits = alone.result.limits.map(({ of }) => of);
  const base = before.result.limits
    .filter(({ of }) => limits.includes(of))
    .reduce((words, { text }) => withoutCriterion(words, text), current.words);
  const candidates = [
    base,
    ...criteriaOf(before)
      .toReversed()
      .map((each) => withoutCriterion(base, each)),
  ];
  for (const words of new Set(candidates)) {
    if (words === '') continue;
    const together = `${words}, ${own}`;
    const { hits, coverage, result } = searchShop(context, { words: together });
    // The search before may have had words that no product has.
    const needed = Math.min(wholeCoverage, before.coverage * 0.9);
    const matched = new Set(hits[0]?.evidence.map(({ word }) => word));
    const isMatched =
      alone.hits.length === 0 || (alone.hits[0]?.evidence ?? []).every(({ word }) => matched.has(word));
    if (
      hits.length > 0 &&
      coverage >= needed &&
      isMatched &&
      alone.result.unmatched.length === 0 &&
      result.unmatched.length <= before.result.unmatched.length
    )
      return ordered(together, kept);
  }
  return ordered(own);
}

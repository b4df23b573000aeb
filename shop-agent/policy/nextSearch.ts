import type { SkillContext } from '../AgentShop.ts';
import { measureOrders, type Order, type SearchState } from '../memory.ts';
import type { Found } from '../skills/Found.ts';
import { criteriaOf, searchShop } from '../skills/find.ts';
import { wholeCoverage } from './coverage.ts';
import type { Sentence } from './readSentence.ts';

/** Returns the order for which a sentence asks. */
export function orderOf({ cues }: Sentence): Order | undefined {
  if (cues.has('dearer')) return 'dearest';
  if (cues.has('cheaper')) return 'cheapest';
  if (cues.has('best')) return 'best-rated';
  return measureOrders.find((order) => cues.has(order));
}

/** "Only the table lamps", said of what is on sale, is no new search. */
const isShort = ({ tokens, asks }: Sentence): boolean => tokens.length < 6 && !asks;

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
  const { shop } = context;
  const { search: current } = context.memory;
  const order = orderOf(sentence);
  const own = sentence.search;
  const isReduced = sentence.cues.has('sale') || (current?.isReduced === true && isShort(sentence));
  const ordered = (words: string, kept = order): SearchState => ({
    words,
    ...(kept && { order: kept }),
    ...(isReduced && { isReduced }),
  });
  if (!current) return ordered(own);
  const kept = order ?? current.order;
  if (own === '' || sentence.content.length === 0)
    return sentence.cues.has('sale') ? ordered('') : ordered(current.words, kept);
  const alone = searchShop(context, { words: own });
  if (alone.isNamed) return ordered(own);
  const { matched, unmatched, limits, excluded } = alone.result;
  const known = matched.length + limits.length + excluded.length;
  if (known === 0 || unmatched.length > known) return ordered(own);
  const before = searchShop(context, current);
  // A new limit replaces an earlier one of the same measure.
  const measured = limits.map(({ of }) => of);
  const base = before.result.limits
    .filter(({ of }) => measured.includes(of))
    .reduce((words, { text }) => withoutCriterion(words, text), current.words);
  const dropped = criteriaOf(before)
    .toReversed()
    .map((each) => withoutCriterion(base, each));
  for (const words of new Set([base, ...dropped])) {
    if (words === '') continue;
    const together = `${words}, ${own}`;
    const { hits, known: share } = searchShop(context, { words: together });
    const stated = new Set(hits[0]?.evidence.map(({ word }) => word));
    const isStated = (alone.hits[0]?.evidence ?? []).every(({ word }) => stated.has(word));
    // The search before may have had words that its results lack.
    if (hits.length > 0 && isStated && share >= Math.min(wholeCoverage, before.known * 0.9))
      return ordered(together, kept);
  }
  // "Anything pink?", said of jackets, asks for no other products that are pink.
  const kind = shop.kindsIn(current.words) && matched.length < 3 ? kindWordsOf(before) : '';
  return ordered(kind === '' ? own : `${kind}, ${own}`);
}

/** Returns the words by which a search names the kind of its results. */
const kindWordsOf = ({ hits: [best] }: Found): string =>
  (best?.evidence ?? [])
    .filter(({ field }) => field === 'kind')
    .map(({ word }) => word)
    .join(' ');

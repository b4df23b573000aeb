import type { SkillContext } from '../AgentShop.ts';
import { measureOrders, type Order, type SearchState } from '../memory.ts';
import type { Found } from '../skills/Found.ts';
import { searchShop } from '../skills/find.ts';
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
  const said = { ...current?.said, ...sentence.said };
  const ordered = (words: string, kept = order): SearchState => ({
    words,
    language: sentence.language,
    ...(Object.keys(said).length > 0 && { said }),
    ...(kept && { order: kept }),
    ...(isReduced && { isReduced }),
  });
  if (!current) return ordered(own);
  const kept = order ?? current.order;
  if (own === '' || sentence.content.length === 0)
    return sentence.cues.has('sale') ? ordered('') : ordered(current.words, kept);
  const alone = searchShop(context, { words: own, language: sentence.language });
  if (alone.isNamed) return ordered(own);
  const { matched, unmatched, limits, excluded } = alone.result;
  const wishes = matched.length + limits.length + excluded.length;
  // "The men's one in UK 9" is about what was shown, "a camera mount" is not.
  const isFor = (['women', 'men', 'kids'] as const).some((cue) => sentence.cues.has(cue));
  if (wishes === 0 || (unmatched.length >= wishes && !isFor)) return ordered(own);
  const before = searchShop(context, current);
  // A new limit replaces an earlier one of the same measure.
  const measured = limits.map(({ of }) => of);
  const base = before.result.limits
    .filter(({ of }) => measured.includes(of))
    .reduce((words, { text }) => withoutCriterion(words, text), current.words);
  const whole = searchShop(context, ordered(`${base}, ${own}`, undefined));
  const newest = [
    ...(alone.hits[0]?.evidence ?? []).map(({ word }) => word),
    ...limits.map(({ text }) => text),
  ];
  if (whole.hits.length > 0 && hasAll(whole, newest)) return ordered(`${base}, ${own}`, kept);
  // No product has all of it: the newest wish counts, and an earlier one gives way.
  for (const word of givingWay(before, alone)) {
    const words = `${withoutCriterion(base, word)}, ${own}`;
    const found = searchShop(context, ordered(words, undefined));
    if (found.hits.length > 0 && hasAll(found, newest))
      return { ...ordered(words, kept), ...(isSameOption(before, alone, word) ? {} : { dropped: [word] }) };
  }
  // "Anything pink?", said of jackets, asks for no other products that are pink.
  const isAbout = !sentence.opens && (shop.kindsIn(current.words) !== undefined || matched.length === 0);
  return ordered(isAbout && matched.length < 3 ? `${base}, ${own}` : own);
}

/** Whether the best result has all of some words and keeps all of some limits. */
const hasAll = ({ hits: [best], lacking }: Found, words: readonly string[]): boolean => {
  const stated = new Set(best?.evidence.map(({ word }) => word));
  return words.every((word) => !lacking.includes(word) && (stated.has(word) || !isWord(word, best)));
};
/** Limits are no evidence. */
const isWord = (word: string, best: Found['hits'][number] | undefined): boolean =>
  best !== undefined && !/\d/.test(word);

/** Returns the criteria of a search that may give way, the last first: options where an option is new, never the kind. */
function givingWay({ hits: [best], result }: Found, alone: Found): readonly string[] {
  const evidence = (best?.evidence ?? []).filter(({ field }) => field !== 'kind' && field !== 'title');
  const isOption = alone.hits[0]?.evidence.some(({ field }) => field === 'option');
  const words = [...evidence]
    .sort((a, b) => Number(a.field === 'option') - Number(b.field === 'option'))
    .map(({ word }) => word);
  const own = isOption ? words : evidence.map(({ word }) => word);
  return [...result.limits.map(({ text }) => text), ...own].toReversed();
}

/** "In blue" after "in black" needs no word about it. */
const isSameOption = (before: Found, alone: Found, word: string): boolean =>
  before.hits[0]?.evidence.some((each) => each.word === word && each.field === 'option') === true &&
  alone.hits[0]?.evidence.some(({ field }) => field === 'option') === true;

import type { SkillContext } from '../AgentShop.ts';
import { measureOrders, type Order, type SearchState } from '../memory.ts';
import type { Evidence } from '../search/index.ts';
import type { Found } from '../skills/Found.ts';
import { inName, searchShop } from '../skills/find.ts';
import { wholeCoverage } from './coverage.ts';
import { namesAudience, type Sentence } from './readSentence.ts';

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
  if (wishes === 0 || (unmatched.length >= wishes && !namesAudience(sentence))) return ordered(own);
  // A new limit replaces an earlier one of the same measure.
  const measured = limits.map(({ of }) => of);
  const base = shop.search
    .limitsIn(current.words)
    .filter(({ of }) => measured.includes(of))
    .reduce((words, { text }) => withoutCriterion(words, text), current.words);
  const whole = searchShop(context, ordered(`${base}, ${own}`, undefined));
  const isKept = ({ hits: [best], lacking }: Found): boolean => {
    const stated = new Set(best?.evidence.map(({ word }) => word));
    return (
      best !== undefined &&
      evidenceOf(alone).every(({ word }) => stated.has(word)) &&
      limits.every(({ text }) => !lacking.includes(text))
    );
  };
  if (isKept(whole)) return ordered(`${base}, ${own}`, kept);
  const before = searchShop(context, current);
  // No product has all of it: the newest wish counts, and an earlier one gives way.
  for (const word of givingWay(before, alone)) {
    const words = `${withoutCriterion(base, word)}, ${own}`;
    if (!isKept(searchShop(context, ordered(words, undefined)))) continue;
    // "In blue" after "in black" needs no word about it.
    const isReplaced = hasOption(alone) && hasOption(before, word);
    return { ...ordered(words, kept), ...(!isReplaced && { dropped: [word] }) };
  }
  // "Something to roll it up in", said of a puzzle, asks for what has this name.
  const isName =
    evidenceOf(alone).length > 0 && alone.coverage >= wholeCoverage && evidenceOf(alone).every(inName);
  // "Anything pink?", said of jackets, asks for no other products that are pink.
  const isAbout = !isName && (shop.kindsIn(current.words) !== undefined || matched.length === 0);
  return ordered(isAbout && matched.length < 3 ? `${base}, ${own}` : own);
}

const evidenceOf = ({ hits: [best] }: Found): readonly Evidence[] => best?.evidence ?? [];

/** Whether an option of the best result is evidence, for any word or for one. */
const hasOption = (found: Found, word?: string): boolean =>
  evidenceOf(found).some((each) => each.field === 'option' && (word === undefined || each.word === word));

/** Returns the criteria of a search that may give way, the last first: options first where an option is new, never the kind. */
function givingWay(before: Found, alone: Found): readonly string[] {
  const evidence = evidenceOf(before).filter((each) => !inName(each));
  const isLast = ({ field }: Evidence): number => Number(hasOption(alone) && field === 'option');
  const words = evidence.toSorted((a, b) => isLast(a) - isLast(b)).map(({ word }) => word);
  return [...before.result.limits.map(({ text }) => text), ...words].toReversed();
}

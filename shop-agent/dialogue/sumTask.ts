import { matchesFilters } from '../catalogue/filters.ts';
import { modelOf } from '../catalogue/schema.ts';
import type { ParsedPiece } from '../parsing/ParsedSentence.ts';
import { parseQuantity } from '../parsing/quantity.ts';
import type { Task } from '../tasks.ts';
import { resolveReference } from './resolveTargets.ts';
import { unsoldParts } from './searchTask.ts';
import type { SentenceContext } from './sentenceContext.ts';

/**
 * Returns the task for the price of several products or pieces together, or for one product of each kind within a price.
 * Undefined if the sentence asks for neither.
 */
export function sumTask(sentence: SentenceContext): Task | undefined {
  const { parsed, memory, targets } = sentence;
  const { kinds, filters, intent } = parsed;
  const isOfPrice =
    memory.asked?.aspect === 'price' && /^(?:and|what about|how about|or)\b/.test(parsed.text);
  const quantity = parsed.quantity ?? (isOfPrice ? parseQuantity(parsed.text, true) : undefined);
  const hasPriceLimit = filters.price?.max !== undefined;
  const isChoice =
    /\bor\b/.test(parsed.text) && !/\b(?:and|both|together|total|each|all)\b/.test(parsed.text);
  if (kinds.length > 1 && hasPriceLimit && targets.length === 0 && intent !== 'knowledge' && !isChoice)
    return { do: 'bundle', kinds, filters, unsold: unsoldParts(sentence) };
  const listed = listedPieces(sentence);
  if (intent !== 'total' && intent !== 'price' && !asksSum(sentence) && quantity === undefined && !listed)
    return undefined;
  if (listed !== undefined) return listed;
  const { focus } = memory;
  const isAdded =
    /^(?:and |so )?(?:together )?(?:with|plus)\b|\btogether with\b|\bwith (?:it|that|this)\b|\b(?:that|it|this|they) .*\b(?:with|plus|and)\b/.test(
      parsed.text,
    );
  // "Two of those plus a mug, total?" adds up two products.
  if (quantity !== undefined && ofThose.test(parsed.text) && focus !== undefined && parsed.named.length > 0)
    return total([[focus], quantity], [targets]);
  if (isAdded && parsed.named.length > 0 && focus !== undefined && !targets.includes(focus))
    return total([[focus]], [targets, quantity]);
  const one = targets.length === 1 ? targets : focus !== undefined ? [focus] : [];
  if (quantity !== undefined && targets.length < 2 && kinds.length === 0 && one.length === 1)
    return total([one, quantity]);
  if (quantity !== undefined && targets.length === 1) return total([targets, quantity]);
  if (quantity !== undefined && kinds.length === 0 && memory.shown.length > 1 && targets.length !== 1)
    return { do: 'which', want: 'about', ids: targets.length > 0 ? targets : memory.shown, filters: {} };
  if (
    (intent === 'total' || memory.asked?.aspect === 'price') &&
    targets.length > 1 &&
    parsed.reference?.kind === 'all'
  )
    return total([targets]);
  if (intent === 'total' && targets.length > 0) return total([targets]);
  const isNamed = parsed.named.length > 0 && /\b(?:and|plus|with)\b/.test(parsed.text);
  // "What do they cost?" asks for each price.
  const isOfAll =
    parsed.reference?.kind === 'all' || parsed.reference?.kind === 'places' || asksSum(sentence);
  const isSum = targets.length > 1 && filters.price === undefined && (isNamed || isOfAll);
  return isSum && kinds.length === 0 ? total([targets]) : undefined;
}

/**
 * Returns the task for the price of several products together.
 *
 * @param lists Ids of products, each list with the number of pieces of every product in it (default 1).
 */
const total = (
  ...lists: readonly (readonly [ids: readonly string[], count?: number | undefined])[]
): Task => ({
  do: 'total',
  pieces: lists.flatMap(([ids, count = 1]) => ids.map((id) => ({ id, count }))),
});

/**
 * Returns the task for the price of a list such as "two mugs and one stove": the sum, or the price of each
 * product if one of its parts may mean several. Undefined for other lists.
 */
function listedPieces(sentence: SentenceContext): Task | undefined {
  const { pieces, filters, text, aspect = 'price' } = sentence.parsed;
  const isOfShown = pieces.some(({ reference }) => reference !== undefined);
  // "What does the Squall cost, and has it a bag?" is no list, so a kind counts only if it was shown before.
  const isCounted = pieces.some(({ count }) => count > 1);
  const isOfPrice = aspect === 'price' && /\b(?:how much|costs?|prices?|pay|come to)\b/.test(text);
  const isAsked = isOfPrice && (isCounted || addsUp.test(text));
  const isSum = (isOfShown || isAsked) && filters.price === undefined;
  const parts = pieces.map((piece) => ({ ids: meantBy(piece, sentence, isSum), count: piece.count }));
  if (parts.length < 2 || parts.some(({ ids }) => ids.length === 0)) return undefined;
  if (parts.every(({ ids }) => ids.length === 1))
    return total(...parts.map(({ ids, count }) => [ids, count] as const));
  return isSum ? { do: 'prices', parts } : undefined;
}

const addsUp = /\b(?:plus|together|altogether|total|in all)\b/;

/**
 * Returns the ids of the products that a part of a list may mean, one for each model.
 *
 * @param isInShop Whether a kind of which no product was shown or discussed means all products of this kind.
 */
function meantBy(
  piece: ParsedPiece,
  { parsed, memory, catalogue }: SentenceContext,
  isInShop: boolean,
): readonly string[] {
  const { ids, kind = {}, reference } = piece;
  if (reference) return resolveReference({ ...parsed, reference }, memory, catalogue);
  const known = catalogue
    .productsOf([...new Set([...(memory.discussed ?? []), ...memory.shown])])
    .filter((product) => matchesFilters(product, kind) && catalogue.variantsFor(product, kind).length > 0);
  const offered = known.length > 0 || !isInShop ? known : catalogue.find(kind);
  const found = ids.length > 0 ? catalogue.productsOf(ids) : offered;
  const adult = found.filter(({ fit }) => fit !== 'kids');
  const models = new Map<string, string>();
  for (const { id, title } of adult.length > 0 ? adult : found)
    if (!models.has(modelOf(title))) models.set(modelOf(title), id);
  return [...models.values()];
}

const ofThose = /\bof (?:those|them|these|it|that)\b.*\b(?:plus|and|with)\b/;

/** "Together with the Minnow, what would I pay?" asks for a sum. */
const asksSum = ({ parsed, memory }: SentenceContext): boolean =>
  (parsed.named.length > 0 || memory.focus !== undefined || memory.shown.length > 1) &&
  /\b(?:together|altogether|total|both|plus|in all)\b/.test(parsed.text) &&
  (memory.asked?.aspect === 'price' || /\b(?:pay|costs?|price|how much|come to|total)\b/.test(parsed.text));

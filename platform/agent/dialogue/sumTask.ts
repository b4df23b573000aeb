import type { Catalogue } from '../catalogue/Catalogue.ts';
import { modelOf } from '../catalogue/schema.ts';
import type { Memory } from '../memory.ts';
import type { ParsedPiece } from '../parsing/ParsedSentence.ts';
import { parseQuantity } from '../parsing/quantity.ts';
import type { Task, TaskOf } from '../tasks.ts';
import { unsoldParts } from './searchTask.ts';
import type { SentenceContext } from './sentenceContext.ts';

/**
 * Returns the task for the price of several products or pieces together, or for one product of each kind within a price.
 * Undefined if the sentence asks for neither.
 */
export function sumTask(sentence: SentenceContext): Task | undefined {
  const { parsed, memory, catalogue, targets } = sentence;
  const { kinds, filters, intent } = parsed;
  const isOfPrice =
    memory.asked?.aspect === 'price' && /^(?:and|what about|how about|or)\b/.test(parsed.text);
  const quantity = parsed.quantity ?? (isOfPrice ? parseQuantity(parsed.text, true) : undefined);
  const hasPriceLimit = filters.price?.max !== undefined;
  const isChoice =
    /\bor\b/.test(parsed.text) && !/\b(?:and|both|together|total|each|all)\b/.test(parsed.text);
  if (kinds.length > 1 && hasPriceLimit && targets.length === 0 && intent !== 'knowledge' && !isChoice)
    return { do: 'bundle', kinds, filters, unsold: unsoldParts(sentence) };
  const listed = listedPieces(parsed.pieces, memory, catalogue);
  if (intent !== 'total' && intent !== 'price' && !asksSum(sentence) && quantity === undefined && !listed)
    return undefined;
  if (listed !== undefined) return { do: 'total', pieces: listed };
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

type Pieces = TaskOf<'total'>['pieces'];

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
 * Returns the pieces of a list such as "two mugs and one stove". Undefined if the list has fewer than two parts, or if a
 * part does not mean exactly one model.
 */
function listedPieces(
  parts: readonly ParsedPiece[],
  memory: Memory,
  catalogue: Catalogue,
): Pieces | undefined {
  const known = catalogue.productsOf([...new Set([...(memory.discussed ?? []), ...memory.shown])]);
  const pieces = parts.flatMap(({ count, ids, shapes }) => {
    const adult = catalogue.productsOf(ids).filter(({ fit }) => fit !== 'kids');
    const named = adult.length > 0 ? adult : catalogue.productsOf(ids);
    const found = ids.length > 0 ? named : known.filter(({ shape }) => shapes.includes(shape));
    const isOneModel = new Set(found.map(({ title }) => modelOf(title))).size === 1;
    const [product] = found;
    return product && isOneModel ? [{ id: product.id, count }] : [];
  });
  return pieces.length > 1 && pieces.length === parts.length ? pieces : undefined;
}

const ofThose = /\bof (?:those|them|these|it|that)\b.*\b(?:plus|and|with)\b/;

/** "Together with the Minnow, what would I pay?" asks for a sum. */
const asksSum = ({ parsed, memory }: SentenceContext): boolean =>
  (parsed.named.length > 0 || memory.focus !== undefined || memory.shown.length > 1) &&
  /\b(?:together|altogether|total|both|plus|in all)\b/.test(parsed.text) &&
  (memory.asked?.aspect === 'price' || /\b(?:pay|costs?|price|how much|come to|total)\b/.test(parsed.text));

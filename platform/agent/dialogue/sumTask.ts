import { parseQuantity } from '../parsing/quantity.ts';
import type { Task } from '../tasks.ts';
import type { SentenceContext } from './sentenceContext.ts';

/** Returns the task for a sum: of the products shown, of several named ones, of some pieces, or of a list of kinds. */
export function sumTask(sentence: SentenceContext): Task | undefined {
  const { parsed, memory, targets } = sentence;
  const { kinds, filters, intent } = parsed;
  const isOfPrice =
    memory.asked?.aspect === 'price' && /^(?:and|what about|how about|or)\b/.test(parsed.text);
  const quantity = parsed.quantity ?? (isOfPrice ? parseQuantity(parsed.text, true) : undefined);
  const priced = filters.price?.max !== undefined;
  if (kinds.length > 1 && priced && targets.length === 0 && intent !== 'knowledge')
    return { do: 'bundle', kinds, filters };
  if (intent !== 'total' && intent !== 'price' && !asksSum(sentence) && quantity === undefined)
    return undefined;
  const { focus } = memory;
  const isAdded =
    /^(?:and |so )?(?:together )?(?:with|plus)\b|\btogether with\b|\b(?:that|it|this|they) .*\b(?:with|plus|and)\b/.test(
      parsed.text,
    );
  // "Two of those plus a mug, total?"
  if (quantity !== undefined && ofThose.test(parsed.text) && focus !== undefined && parsed.named.length > 0)
    return { do: 'total', ids: [focus], quantity, plus: targets };
  if (isAdded && parsed.named.length > 0 && focus !== undefined && !targets.includes(focus))
    return { do: 'total', ids: targets, quantity: quantity ?? 1, plus: [focus] };
  const one = targets.length === 1 ? targets : focus !== undefined ? [focus] : [];
  if (quantity !== undefined && targets.length < 2 && kinds.length === 0 && one.length === 1)
    return { do: 'total', ids: one, quantity };
  if (quantity !== undefined && targets.length === 1) return { do: 'total', ids: targets, quantity };
  if (quantity !== undefined && kinds.length === 0 && memory.shown.length > 1 && targets.length !== 1)
    return { do: 'which', want: 'about', ids: targets.length > 0 ? targets : memory.shown, filters: {} };
  if (
    (intent === 'total' || memory.asked?.aspect === 'price') &&
    targets.length > 1 &&
    parsed.reference?.kind === 'all'
  )
    return { do: 'total', ids: targets };
  if (intent === 'total' && targets.length > 0) return { do: 'total', ids: targets };
  const isSum =
    targets.length > 1 &&
    filters.price === undefined &&
    (parsed.named.length === 0 || /\b(?:and|plus|with)\b/.test(parsed.text));
  return isSum && kinds.length === 0 ? { do: 'total', ids: targets } : undefined;
}

const ofThose = /\bof (?:those|them|these|it|that)\b.*\b(?:plus|and|with)\b/;

/** "Together with the Minnow, what would I pay?" */
const asksSum = ({ parsed, memory }: SentenceContext): boolean =>
  (parsed.named.length > 0 || memory.focus !== undefined || memory.shown.length > 1) &&
  /\b(?:together|altogether|in total|both|plus|in all)\b/.test(parsed.text) &&
  (memory.asked?.aspect === 'price' || /\b(?:pay|costs?|price|how much|come to|total)\b/.test(parsed.text));

import { type RankedEntry, scoreOf } from '../catalogue/AnswerIndex.ts';
import { type Filters, hasProductKind } from '../catalogue/filters.ts';
import { likely, probabilityOf } from '../classification/probability.ts';
import { possibleAnswer } from './chooseIntent.ts';
import type { Intent } from './intent.ts';
import type { ParsedSentence } from './ParsedSentence.ts';
import { mergeFilters } from './PhraseMatcher.ts';

/**
 * Whether a wish ends with a question that has no subject of its own: "150 for a hat and gloves. What would you pick?" asks
 * for products, although the question alone resembles one to the shop.
 */
export const asksNothing = (request: ParsedSentence, whole: ParsedSentence): boolean =>
  request.intent === 'knowledge' &&
  request.topics.length === 0 &&
  whole.intent !== 'knowledge' &&
  hasProductKind(whole.filters) &&
  probabilityOf(whole.requests, 'products') >= likely;

/** Intents that need no product. For other intents, the reasons may say which product is meant. */
const selfContained: readonly Intent[] = [
  'person',
  'order',
  'voice',
  'stores',
  'size',
  'kit',
  'cart',
  'total',
];

/** Whether a request can be understood without the clauses that say why. */
export const isSufficient = ({ filters, named, topics, intent, answers, stores }: ParsedSentence): boolean =>
  hasProductKind(filters) ||
  filters.features !== undefined ||
  named.length > 0 ||
  topics.length > 0 ||
  stores.length > 0 ||
  selfContained.includes(intent) ||
  scoreOf(answers) >= possibleAnswer;

/**
 * Adds to a request what its reasons say about the wanted product: "my feet are wide, so which boots …". Kinds in the
 * reasons count if the request names none, colours if the whole text names fewer than two kinds; activities, seasons,
 * materials and brands never count.
 */
export function withReasons(request: ParsedSentence, whole: ParsedSentence): ParsedSentence {
  const { fit, price, measures, size, colours, without } = whole.filters;
  const others = whole.kinds.flatMap((kind) => kind.features ?? []);
  const described = whole.filters.features?.filter((feature) => !others.includes(feature)) ?? [];
  const isOfKind = hasProductKind(request.filters);
  const isAboutStore =
    whole.stores.length > 0 &&
    request.intent === 'knowledge' &&
    (request.topics[0] === 'contact' || (request.topics.length === 0 && whole.intent === 'stores'));
  const isAboutProducts = isOfKind || (request.named.length === 0 && request.intent !== 'knowledge');
  const reasons: Filters = {
    ...(described.length > 0 ? { features: described } : {}),
    ...(fit ? { fit } : {}),
    ...(price ? { price } : {}),
    ...(measures ? { measures } : {}),
    ...(size ? { size } : {}),
    ...(without ? { without } : {}),
    // With several kinds, a colour may belong to any of them.
    ...(colours && whole.kinds.length < 2 ? { colours } : {}),
  };
  const { shapes, category } = whole.filters;
  const kind: Filters = isOfKind ? {} : { ...(shapes ? { shapes } : {}), ...(category ? { category } : {}) };
  return {
    ...request,
    ...(isAboutProducts ? { filters: mergeFilters(mergeFilters(reasons, kind), request.filters) } : {}),
    named: request.named.length > 0 || isOfKind || request.topics.length > 0 ? request.named : whole.named,
    // "How should I wash it?" needs to know what "it" is.
    answers: request.reference?.kind === 'it' ? whole.answers : withContext(request.answers, whole.answers),
    intent: isAboutStore ? 'stores' : request.intent,
    kinds: isOfKind ? request.kinds : whole.kinds,
    unsold: whole.unsold,
    pieces: whole.pieces.length > request.pieces.length ? whole.pieces : request.pieces,
    stores: whole.stores,
    kit: request.kit ?? (isOfKind ? undefined : whole.kit),
    orderNumber: whole.orderNumber,
  };
}

/** Whether "it" in a question for a price is no product: "slow delivery to my door, what does it cost?". */
export const refersToReasons = (request: ParsedSentence, whole: ParsedSentence): boolean =>
  request.intent === 'price' &&
  request.reference?.kind === 'it' &&
  !hasProductKind(whole.filters) &&
  whole.named.length === 0 &&
  whole.topics.length > 0;

/** Weight of the whole sentence in the order of the answers to the clauses that ask. */
const contextShare = 0.3;

/** Sorts the answers to a request with regard to the whole sentence: "I live in Norway, do you deliver here?". */
const withContext = (
  answers: readonly RankedEntry[],
  whole: readonly RankedEntry[],
): readonly RankedEntry[] =>
  answers
    .map((ranked) => {
      const { score = 0 } = whole.find(({ entry }) => entry === ranked.entry) ?? {};
      return { ...ranked, score: (1 - contextShare) * ranked.score + contextShare * score };
    })
    .sort((a, b) => b.score - a.score);

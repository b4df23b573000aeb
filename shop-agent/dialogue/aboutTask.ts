import { scoreOf } from '../catalogue/AnswerIndex.ts';
import { hasProductKind } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { probabilityOf } from '../classification/probability.ts';
import { casualTopics, clearAnswer } from '../parsing/chooseIntent.ts';
import { containsQuestion, type Intent } from '../parsing/intent.ts';
import { wordsOf } from '../parsing/words.ts';
import { asksNumber } from '../skills/textAnswer.ts';
import type { Task } from '../tasks.ts';
import { afterShopQuestion } from './knowledgeTask.ts';
import { maxCompared, stockTask } from './productTasks.ts';
import { kitTask, searchTask } from './searchTask.ts';
import {
  isEmpty,
  omitFilter,
  productFilters,
  type SentenceContext,
  withSingleTarget,
} from './sentenceContext.ts';

/** Returns the task for a sentence that asks about products, requests some, or narrows the search for them. */
export function aboutOrSearch(sentence: SentenceContext): Task {
  const { parsed, memory, targets } = sentence;
  const filters = productFilters(parsed);
  const task = kitTask(sentence);
  const isOfSearch =
    hasProductKind(memory.filters) && !/\b(?:kit|everything|outfit|gear)\b/.test(parsed.text);
  if (task && targets.length === 0 && parsed.kit && !isOfSearch) return task;
  // "They need to be waterproof" narrows the search and asks nothing.
  if (
    parsed.reference?.kind === 'it' &&
    requirement.test(parsed.text) &&
    hasProductKind(memory.filters) &&
    !isEmpty(filters)
  )
    return searchTask({ ...sentence, targets: [] });
  if (targets.length === 0) return withoutTarget(sentence);
  if (targets.length > 1) return aboutSeveral(sentence);
  if (filters.colours !== undefined || filters.size !== undefined)
    if (parsed.reference?.kind !== 'described' || filters.size !== undefined) return stockTask(sentence);
  return withSingleTarget(sentence, 'about', (id) => aboutTask(sentence, id));
}

/** Returns the task for a sentence that refers to no product. */
function withoutTarget(sentence: SentenceContext): Task {
  const { parsed, memory, catalogue } = sentence;
  if (hasNoReferent(sentence)) {
    if (memory.storeId !== undefined && asksHours.test(parsed.text))
      return { do: 'stores', ids: [memory.storeId], text: parsed.text };
    return memory.askedShop === undefined
      ? { do: 'which', want: 'about', ids: [], filters: productFilters(parsed) }
      : afterShopQuestion(parsed, catalogue, memory.askedShop);
  }
  if (parsed.aspect && asksAboutEachShown(sentence))
    return { do: 'aspects', ids: memory.shown, aspect: parsed.aspect };
  const { focus } = memory;
  if (focus !== undefined && (asksMore(sentence) || asksFact(sentence))) return aboutTask(sentence, focus);
  const only = onlyMatch(sentence);
  if (only !== undefined) return aboutTask(sentence, only);
  return parsed.aspect && focus && !isNewWish(sentence) ? aboutTask(sentence, focus) : searchTask(sentence);
}

/** Returns the task for a sentence that refers to several products. */
function aboutSeveral(sentence: SentenceContext): Task {
  const { parsed, memory, targets } = sentence;
  const filters = productFilters(parsed);
  const answering = answeringProduct(sentence);
  if (answering !== undefined) return aboutTask(sentence, answering);
  const [first] = targets;
  if (first !== undefined && parsed.named.length > 1 && haveSameFeatures(sentence))
    return aboutTask(sentence, first);
  // "And the others?" repeats the last question about a product for several products.
  if (parsed.reference?.kind === 'other' && memory.asked && isRepeated(sentence))
    return memory.asked.aspect
      ? { do: 'aspects', ids: targets, aspect: memory.asked.aspect }
      : { do: 'compare', ids: targets.slice(0, maxCompared), having: memory.asked.filters };
  const isPlural = parsed.reference?.kind === 'it' || parsed.reference?.kind === 'all';
  if (isPlural && !isEmpty(filters)) return searchTask(sentence);
  if (isPlural && parsed.aspect)
    return { do: 'aspects', ids: targets.slice(0, maxAspects), aspect: parsed.aspect };
  return { do: 'which', want: 'about', ids: targets, filters };
}

/** Maximum number of products in an answer about one aspect of "them" or "all". */
const maxAspects = 6;

/** "How much?" after a list asks about every product of the list. */
const asksAboutEachShown = ({ parsed, memory }: SentenceContext): boolean =>
  memory.focus === undefined &&
  memory.shown.length > 1 &&
  parsed.kinds.length === 0 &&
  isEmpty(omitFilter(parsed.filters, 'words')) &&
  wordsOf(parsed.text).length <= maxBareWords;

/** Maximum number of words of a question that only names an aspect: "and how heavy?". */
const maxBareWords = 4;

/** Words of questions about opening hours. */
export const asksHours = /\b(?:open|opens|opening|close|closes|closed|closing|hours)\b/;

/** "And one for my wife, comfortable down to 0 degrees" asks for another product. */
const isNewWish = ({ parsed: { text, filters } }: SentenceContext): boolean =>
  !containsQuestion(text) &&
  (filters.measures !== undefined || filters.price !== undefined) &&
  (filters.fit !== undefined || /\b(?:one|ones|for adults|something|anything|need|want)\b/.test(text));

/**
 * Returns the id of the product that answers a question with an ambiguous name, such as "tin mug over a fire, ok?": its texts
 * have the sentence with the most free words of the question. Undefined if no text has such a word, or if the question compares
 * or lists products.
 */
function answeringProduct({ parsed, catalogue, targets }: SentenceContext): string | undefined {
  const { words } = parsed.filters;
  if (parsed.named.length < 2 || words === undefined || /\b(?:and|or|vs|versus|than)\b/.test(parsed.text))
    return undefined;
  const hitsOf = (product: Product): number => catalogue.answers.findSentence(product, words)?.hits ?? 0;
  const [best] = catalogue.productsOf(targets).sort((a, b) => hitsOf(b) - hitsOf(a));
  return best && hitsOf(best) > 0 ? best.id : undefined;
}

/** Returns the id of the only product that a question describes: "how long do the zip-off trousers need to dry?". */
function onlyMatch({ parsed, catalogue }: SentenceContext): string | undefined {
  const isOfProducts = parsed.requests.length === 0 || probabilityOf(parsed.requests, 'products') > 0.5;
  if (!hasProductKind(parsed.filters) || parsed.isWish || isOfProducts || !containsQuestion(parsed.text))
    return undefined;
  const { words, sort: _sort, ...described } = parsed.filters;
  const found = catalogue.find(described);
  const fitting = found.length > 1 && words !== undefined ? catalogue.find({ ...described, words }) : found;
  return fitting.length === 1 ? fitting[0]?.id : undefined;
}

/** A requirement of the wanted product: "they need to be waterproof", "it is for winter". */
const requirement =
  /^(?:and |but |oh |also )*(?:it|they|these|those|this|that|she|he|i) (?:(?:really )?(?:needs?|has|have|must|should|ought)(?: to)? (?:be|have|keep|fit)|(?:is|are|would be|will be) for)\b/;

/** Whether all targets have, or all lack, each feature in question, and nothing else is asked. */
function haveSameFeatures({ parsed, catalogue, targets }: SentenceContext): boolean {
  const { features = [], ...others } = productFilters(parsed);
  const products = catalogue.productsOf(targets);
  return (
    features.length > 0 &&
    isEmpty(others) &&
    containsQuestion(parsed.text) &&
    features.every(
      (feature) => new Set(products.map((product) => product.features.includes(feature))).size === 1,
    )
  );
}

/** Whether "it" has no referent, as in "Is it waterproof?" before any product was shown. */
const hasNoReferent = ({ parsed, memory }: SentenceContext): boolean =>
  parsed.reference?.kind === 'it' && !parsed.isWish && !parsed.filters.shapes && memory.shown.length === 0;

/** "And vegan?" asks a further question about the product that the last question was about. */
const asksMore = ({ parsed, memory }: SentenceContext): boolean => {
  const { features, material, season, activity, ...more } = parsed.filters;
  const isSuitability = /^(?:any )?(?:good|suitable|ok|okay|fine|right|made) (?:enough )?for\b/.test(
    parsed.text,
  );
  const others = isSuitability ? omitFilter(more, 'words') : more;
  const isProperty =
    features !== undefined || material !== undefined || season !== undefined || activity !== undefined;
  return (
    memory.asked !== undefined &&
    memory.shown.length < 2 &&
    isProperty &&
    isEmpty(others) &&
    (isSuitability || /^(?:and|also|or)\b/.test(parsed.text))
  );
};

/** "How much water goes in?" asks for a fact about the product under discussion. */
const asksFact = ({ parsed, memory }: SentenceContext): boolean =>
  memory.shown.length < 2 &&
  containsQuestion(parsed.text) &&
  isEmpty(omitFilter(parsed.filters, 'words')) &&
  parsed.requests[0]?.label === 'fact';

/** "And the Lee 2?" repeats the last question for another product. */
const isRepeated = ({ parsed, memory }: SentenceContext): boolean =>
  memory.asked !== undefined &&
  parsed.aspect === undefined &&
  isEmpty(productFilters(parsed)) &&
  /^(?:and|what about|how about|but)\b/.test(parsed.text);

function aboutTask(sentence: SentenceContext, id: string): Task {
  const { parsed, memory } = sentence;
  if (memory.asked && isRepeated(sentence)) return { do: 'about', id, ...memory.asked };
  const isDescribed = parsed.reference?.kind === 'described';
  const filters = isDescribed ? {} : productFilters(parsed);
  const isUnknown = containsQuestion(parsed.text) && isEmpty(filters) && parsed.filters.words !== undefined;
  const rest = wordsOf(parsed.filters.words ?? '')
    .filter((word) => !parsed.aspectWords.includes(word))
    .join(' ');
  return {
    do: 'about',
    id,
    filters,
    ...(parsed.aspect ? { aspect: parsed.aspect } : {}),
    // "Longhaul 65 max load?" is a question without a verb.
    ...(containsQuestion(parsed.text) ||
    (parsed.named.length > 0 && filters.words === undefined && parsed.filters.words)
      ? { question: parsed.text }
      : {}),
    ...(isUnknown ? { isUnknown } : {}),
    ...(rest === '' ? {} : { rest }),
  };
}

/** Intents of questions that the texts of a named product may answer better. */
const vagueIntents: readonly Intent[] = ['knowledge', 'size', 'stock', 'wish'];

/** Words for an order: "how long does delivery of the Basalt boots take?" asks for no fact about the boots. */
const orderWords =
  /\b(?:deliver\w*|ship\w*|order(?:ed|s|ing)?|return\w*|refund\w*|pay\w*|parcel|posted|postage|arrives?|collect\w*|send|sent)\b/;

/**
 * Returns the task for a question that names a product but has a vague intent: a task about the product if its texts have
 * enough words of the question. A question of the intent `knowledge` is also read as one about products if it has no topic,
 * except casual ones, and no answer of the shop clearly fits. Undefined for other sentences.
 */
export function answerOfProduct(sentence: SentenceContext): Task | undefined {
  const { parsed, catalogue } = sentence;
  if (parsed.named.length === 0 || !vagueIntents.includes(parsed.intent) || !containsQuestion(parsed.text))
    return undefined;
  // "Phone" and "pay" occur in many questions that are not about the shop.
  const isAboutShop =
    parsed.intent === 'knowledge' && parsed.topics.some((topic) => !casualTopics.includes(topic));
  if (parsed.intent === 'knowledge' && !isAboutShop && scoreOf(parsed.answers) < clearAnswer)
    return aboutOrSearch(sentence);
  if (isAboutShop && orderWords.test(parsed.text)) return undefined;
  const minHits = isAboutShop || parsed.named.length > 1 || asksNumber.test(parsed.text) ? 1 : 2;
  const product = catalogue
    .productsOf(parsed.named)
    .find((each) => (catalogue.answers.findSentence(each, parsed.text)?.hits ?? 0) >= minHits);
  return product && aboutTask(sentence, product.id);
}

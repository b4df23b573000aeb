import { scoreOf } from '../catalogue/AnswerIndex.ts';
import type { Catalogue } from '../catalogue/Catalogue.ts';
import { type Filters, hasProductKind } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { probabilityOf } from '../classification/probability.ts';
import type { Memory } from '../memory.ts';
import { casualTopics, clearAnswer } from '../parsing/chooseIntent.ts';
import { containsQuestion, detectRespect, type Intent } from '../parsing/intent.ts';
import type { ParsedSentence } from '../parsing/ParsedSentence.ts';
import { wordsOf } from '../parsing/words.ts';
import { asksNumber } from '../skills/textAnswer.ts';
import type { Task } from '../tasks.ts';
import { withMeantNumber } from './bareNumber.ts';
import { cartTask } from './cartTask.ts';
import { afterShopQuestion, knowledgeTask, repeatedCareTask } from './knowledgeTask.ts';
import {
  asksBeyond,
  asksChoice,
  asksWhichOfShown,
  changeTask,
  compareTask,
  narrowedFilters,
  pairTask,
  similarTask,
  stockTask,
} from './productTasks.ts';
import { refineFilters } from './refineFilters.ts';
import { releaseFilters } from './releaseFilters.ts';
import { resolveTargets } from './resolveTargets.ts';
import { kitTask, searchTask, unsoldIn } from './searchTask.ts';
import {
  isEmpty,
  omitFilter,
  productFilters,
  type SentenceContext,
  withSingleTarget,
} from './sentenceContext.ts';
import { sumTask } from './sumTask.ts';
import { versionTask } from './versionTask.ts';

function aboutOrSearch(sentence: SentenceContext): Task {
  const { parsed, memory, targets } = sentence;
  const filters = productFilters(parsed);
  const task = kitTask(sentence);
  const isOfSearch =
    hasProductKind(memory.filters) && !/\b(?:kit|everything|outfit|gear)\b/.test(parsed.text);
  if (task && targets.length === 0 && parsed.kit && !isOfSearch) return task;
  // "They need to be waterproof" narrows the search and asks nothing.
  if (
    parsed.reference?.kind === 'it' &&
    isRequirement.test(parsed.text) &&
    hasProductKind(memory.filters) &&
    !isEmpty(filters)
  )
    return searchTask({ ...sentence, targets: [] });
  if (
    targets.length === 0 &&
    hasNoReferent(sentence) &&
    memory.storeId !== undefined &&
    asksHours.test(parsed.text)
  )
    return { do: 'stores', ids: [memory.storeId], text: parsed.text };
  if (targets.length === 0 && hasNoReferent(sentence) && memory.askedShop !== undefined)
    return afterShopQuestion(parsed, sentence.catalogue, memory.askedShop);
  if (targets.length === 0 && hasNoReferent(sentence))
    return { do: 'which', want: 'about', ids: [], filters: filters };
  // "How much?" after a list asks for all of it.
  const isBareAspect = parsed.aspect !== undefined && isEmpty(omitFilter(parsed.filters, 'words'));
  if (targets.length === 0 && memory.focus === undefined && memory.shown.length > 1 && isBareAspect)
    if (parsed.kinds.length === 0 && wordsOf(parsed.text).length <= bareWords && parsed.aspect)
      return { do: 'aspects', ids: memory.shown, aspect: parsed.aspect };
  if (targets.length === 0 && memory.focus !== undefined && (asksMore(sentence) || asksFact(sentence)))
    return aboutTask(sentence, memory.focus);
  const only = targets.length === 0 ? onlyMatch(sentence) : undefined;
  if (only !== undefined) return aboutTask(sentence, only);
  if (targets.length === 0)
    return parsed.aspect && memory.focus && !isNewWish(sentence)
      ? aboutTask(sentence, memory.focus)
      : searchTask(sentence);
  const answering = targets.length > 1 ? answeringProduct(sentence) : undefined;
  if (answering !== undefined) return aboutTask(sentence, answering);
  if (targets.length > 1) {
    const [first] = targets;
    if (first !== undefined && parsed.named.length > 1 && haveSameFeatures(sentence))
      return aboutTask(sentence, first);
    // "And the others?" asks of them what was asked of one.
    if (parsed.reference?.kind === 'other' && memory.asked && isRepeated(sentence))
      return memory.asked.aspect
        ? { do: 'aspects', ids: targets, aspect: memory.asked.aspect }
        : { do: 'compare', ids: targets.slice(0, 4), having: memory.asked.filters };
    const plural = parsed.reference?.kind === 'it' || parsed.reference?.kind === 'all';
    if (plural && !isEmpty(filters)) return searchTask(sentence);
    if (plural && parsed.aspect) return { do: 'aspects', ids: targets.slice(0, 6), aspect: parsed.aspect };
    return { do: 'which', want: 'about', ids: targets, filters: filters };
  }
  if (filters.colours !== undefined || filters.size !== undefined)
    if (parsed.reference?.kind !== 'described' || filters.size !== undefined) return stockTask(sentence);
  return withSingleTarget(sentence, 'about', (id) => aboutTask(sentence, id));
}

/** Number of words of a question that only names an aspect: "and how heavy?". */
const bareWords = 4;

/** A question about the opening hours of a store. */
const asksHours = /\b(?:open|opens|opening|close|closes|closed|closing|hours)\b/;

/** "And one for my wife, comfortable down to 0 degrees" asks for another product. */
const isNewWish = ({ parsed: { text, filters } }: SentenceContext): boolean =>
  !containsQuestion(text) &&
  (filters.measures !== undefined || filters.price !== undefined) &&
  (filters.fit !== undefined || /\b(?:one|ones|for adults|something|anything|need|want)\b/.test(text));

/** Returns the product whose texts answer a question with an ambiguous name: "tin mug over a fire, ok?". */
function answeringProduct({ parsed, catalogue, targets }: SentenceContext): string | undefined {
  const { words } = parsed.filters;
  if (parsed.named.length < 2 || words === undefined || /\b(?:and|or|vs|versus|than)\b/.test(parsed.text))
    return undefined;
  const hitsOf = (product: Product): number => catalogue.answers.findSentence(product, words)?.hits ?? 0;
  const [best] = catalogue.productsOf(targets).sort((a, b) => hitsOf(b) - hitsOf(a));
  return best && hitsOf(best) > 0 ? best.id : undefined;
}

/** Returns the only product that a question describes: "how long do the zip-off trousers need to dry?". */
function onlyMatch({ parsed, catalogue }: SentenceContext): string | undefined {
  const isOfProducts = parsed.requests.length === 0 || probabilityOf(parsed.requests, 'products') > 0.5;
  if (!hasProductKind(parsed.filters) || parsed.isWish || isOfProducts || !containsQuestion(parsed.text))
    return undefined;
  const { words, sort: _sort, ...described } = parsed.filters;
  const found = catalogue.find(described);
  const fitting = found.length > 1 && words !== undefined ? catalogue.find({ ...described, words }) : found;
  return fitting.length === 1 ? fitting[0]?.id : undefined;
}

const isRequirement =
  /^(?:and |but |oh |also )*(?:it|they|these|those|this|that|she|he|i) (?:(?:really )?(?:needs?|has|have|must|should|ought)(?: to)? (?:be|have|keep|fit)|(?:is|are|would be|will be) for)\b/;

/** Whether all products named have, or all lack, the features in question, and nothing else is asked. */
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

/** "How cold may it get before it is too cold?" asks for a fact. */
const asksHow = ({ parsed }: SentenceContext): boolean =>
  parsed.aspect !== undefined && /^(?:and |but |so )*how\b/.test(parsed.text);

/** "And vegan?" asks more of the product that the last question was about. */
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

/** "And the Lee 2?" asks of another product what was asked of the last one. */
const isRepeated = ({ parsed, memory }: SentenceContext): boolean =>
  memory.asked !== undefined &&
  parsed.aspect === undefined &&
  isEmpty(productFilters(parsed)) &&
  /^(?:and|what about|how about|but)\b/.test(parsed.text);

function aboutTask(sentence: SentenceContext, id: string): Task {
  const { parsed, memory } = sentence;
  if (memory.asked && isRepeated(sentence)) return { do: 'about', id, ...memory.asked };
  const described = parsed.reference?.kind === 'described';
  const filters = described ? {} : productFilters(parsed);
  const isUnknown = containsQuestion(parsed.text) && isEmpty(filters) && parsed.filters.words !== undefined;
  const rest = wordsOf(parsed.filters.words ?? '')
    .filter((word) => !parsed.aspectWords.includes(word))
    .join(' ');
  return {
    do: 'about',
    id,
    filters,
    ...(parsed.aspect ? { aspect: parsed.aspect } : {}),
    // "Longhaul 65 max load?"
    ...(containsQuestion(parsed.text) ||
    (parsed.named.length > 0 && filters.words === undefined && parsed.filters.words)
      ? { question: parsed.text }
      : {}),
    ...(isUnknown ? { isUnknown } : {}),
    ...(rest === '' ? {} : { rest }),
  };
}

/** Chooses the task for a sentence, considering the earlier conversation. */
export function chooseTask(parsedAlone: ParsedSentence, memory: Memory, catalogue: Catalogue): Task {
  const parsed = withMeantNumber(parsedAlone, memory);
  const sentence: SentenceContext = {
    parsed,
    memory,
    catalogue,
    targets: resolveTargets(parsed, memory, catalogue),
  };
  const cart = cartTask(sentence);
  if (cart) return cart;
  const { open } = memory;
  const [target] = sentence.targets;
  if (memory.awaitsOrder && parsed.orderNumber) return { do: 'order', number: parsed.orderNumber };
  if (open && target !== undefined && sentence.targets.length === 1 && parsed.intent === 'wish')
    return resumeTask(open.want, target, { ...open.filters, ...productFilters(parsed) });
  const freed = releaseFilters(memory.filters, parsed);
  if (freed && hasProductKind(freed)) return { do: 'search', filters: freed };
  const { fit: _fit, ...forAll } = memory.filters;
  const added = omitFilter(parsed.filters, 'words');
  const isForOther = memory.filters.fit === 'kids' && isForMe.test(parsed.text) && added.fit === undefined;
  if (hasProductKind(forAll) && parsed.kinds.length === 0 && parsed.named.length === 0)
    if ((isForAdults.test(parsed.text) && isEmpty(added)) || isForOther)
      return { do: 'search', filters: refineFilters(forAll, added) };
  return taskForIntent(sentence);
}

const isForAdults = /\bfor (?:an )?adults?\b/;
/** After a search for a child. */
const isForMe = /\bfor (?:me|myself|us|ourselves|(?:an )?adults?|a grown up|the parents)\b/;

/** Resumes the task that was interrupted by the question which product is meant. */
function resumeTask(
  want: 'about' | 'stock' | 'sizes' | 'pair' | 'similar',
  id: string,
  filters: Filters,
): Task {
  switch (want) {
    case 'stock':
      return { do: 'stock', id, filters, storeIds: [] };
    case 'sizes':
      return { do: 'sizes', id, filters, text: '' };
    case 'pair':
      return { do: 'pair', id };
    default:
      return { do: want, id, filters };
  }
}

/** Intents of questions that the texts of a named product may answer better. */
const vagueIntents: readonly Intent[] = ['knowledge', 'size', 'stock', 'wish'];

/** "How long does delivery of the Basalt boots take?" is about the order. */
const isOfOrder =
  /\b(?:deliver\w*|ship\w*|order(?:ed|s|ing)?|return\w*|refund\w*|pay\w*|parcel|posted|postage|arrives?|collect\w*|send|sent)\b/;

/** Returns the task for a question that a text of a named product answers, although its words may mean something else. */
function answerOfProduct(sentence: SentenceContext): Task | undefined {
  const { parsed, catalogue } = sentence;
  if (parsed.named.length === 0 || !vagueIntents.includes(parsed.intent) || !containsQuestion(parsed.text))
    return undefined;
  // "Phone" and "pay" occur in many questions that are not about the shop.
  const isAboutShop =
    parsed.intent === 'knowledge' && parsed.topics.some((topic) => !casualTopics.includes(topic));
  if (parsed.intent === 'knowledge' && !isAboutShop && scoreOf(parsed.answers) < clearAnswer)
    return aboutOrSearch(sentence);
  if (isAboutShop && isOfOrder.test(parsed.text)) return undefined;
  const minHits = isAboutShop || parsed.named.length > 1 || asksNumber.test(parsed.text) ? 1 : 2;
  const product = catalogue
    .productsOf(parsed.named)
    .find((each) => (catalogue.answers.findSentence(each, parsed.text)?.hits ?? 0) >= minHits);
  return product && aboutTask(sentence, product.id);
}

function taskForIntent(sentence: SentenceContext): Task {
  const { parsed, memory, catalogue, targets } = sentence;
  const sum = sumTask(sentence);
  if (sum) return sum;
  if (asksChoice(sentence) || asksWhichOfShown(sentence)) return compareTask(sentence);
  const care = repeatedCareTask(sentence);
  if (care) return care;
  const version = versionTask(sentence);
  if (version) return version;
  const textAnswer = answerOfProduct(sentence);
  if (textAnswer) return textAnswer;
  switch (parsed.intent) {
    case 'person':
    case 'complaint':
    case 'voice':
    case 'help':
    case 'thanks':
      return { do: parsed.intent };
    case 'cart':
      return { do: 'cart', action: 'show' };
    case 'total':
      return { do: 'total', pieces: memory.shown.map((id) => ({ id, count: 1 })) };
    case 'offTopic': {
      const words = unsoldIn(sentence);
      return words === undefined ? { do: 'offTopic' } : { do: 'outOfScope', words };
    }
    case 'greeting':
      return { do: 'greet' };
    case 'goodbye':
      return { do: 'bye' };
    case 'smalltalk':
      return { do: 'smalltalk', text: parsed.text };
    case 'yes':
    case 'no':
      return { do: 'decline' };
    case 'order':
      return parsed.orderNumber ? { do: 'order', number: parsed.orderNumber } : { do: 'order' };
    case 'knowledge': {
      // "What's the phone number there?" after a question about a store.
      if (
        parsed.topics[0] === 'contact' &&
        mentionedStoreIds(sentence).length === 1 &&
        isThere.test(parsed.text)
      )
        return { do: 'stores', ids: mentionedStoreIds(sentence), text: parsed.text };
      // "For a glacier tour" after a list of sunglasses.
      const narrowed = isFragment.test(parsed.text) && narrowedFilters(sentence);
      if (narrowed && parsed.topics.length === 0) return { do: 'search', filters: narrowed };
      // "How long did the flask keep tea hot?"
      if (targets.length === 1 && parsed.topics.length === 0 && isRatherFact(sentence))
        return aboutOrSearch(sentence);
      if (memory.focus && parsed.aspect && parsed.topics.length === 0)
        if (parsed.reference?.kind === 'it' || (memory.asked && wordsOf(parsed.text).length <= shortQuestion))
          return aboutOrSearch(sentence);
      if (parsed.reference?.kind === 'it' && targets.length > 1 && detectRespect(parsed.text))
        return compareTask(sentence);
      if (
        refersToProduct(sentence) &&
        (parsed.aspect ?? parsed.filters.features) &&
        parsed.topics.every((topic) => topic === 'materials')
      )
        return aboutOrSearch(sentence);
      return knowledgeTask(sentence);
    }
    case 'stores':
      // With one product named, the question is about its stock, not about the stores.
      if (targets.length === 1 && parsed.reference === undefined) return stockTask(sentence);
      if (memory.focus !== undefined && asksForStock.test(parsed.text)) return stockTask(sentence);
      // "Do you have 39 in the Utrecht store?"
      if (memory.focus !== undefined && parsed.stores.length > 0 && !isEmpty(productFilters(parsed)))
        return stockTask(sentence);
      return { do: 'stores', ids: mentionedStoreIds(sentence), text: parsed.text };
    case 'size': {
      const id = targets.length === 1 ? targets[0] : memory.focus;
      const isOfKind = hasProductKind(parsed.filters);
      const filters = isOfKind ? parsed.filters : memory.filters;
      return {
        do: 'sizes',
        text: parsed.text,
        filters,
        ...(id !== undefined && !isOfKind ? { id } : {}),
      };
    }
    case 'stock':
      return stockTask(sentence);
    case 'compare':
      return asksBeyond(sentence) ? changeTask(sentence) : compareTask(sentence);
    case 'pair':
      return pairTask(sentence);
    case 'buy': {
      if (targets.length > 1)
        return { do: 'which', want: 'stock', ids: targets, filters: productFilters(parsed) };
      const id = targets[0] ?? memory.focus;
      return { do: 'buy', filters: productFilters(parsed), ...(id === undefined ? {} : { id }) };
    }
    case 'similar':
      return similarTask(sentence);
    case 'kit':
      return (
        kitTask(sentence) ??
        (hasProductKind(parsed.filters) || catalogue.data.kits.length === 0
          ? searchTask(sentence)
          : { do: 'kits' })
      );
    case 'more':
      if (hasProductKind(parsed.filters)) return searchTask(sentence);
      if (memory.kitId) return { do: 'kits' };
      return isEmpty(memory.filters)
        ? { do: 'help' }
        : { do: 'more', all: /\b(?:all|everything|rest)\b/.test(parsed.text) };
    case 'change':
      if (asksBeyond(sentence)) return changeTask(sentence);
      // "Is the Drift Air Mat lighter than that?"
      if (parsed.named.length > 0 && /\bthan\b/.test(parsed.text) && memory.focus !== target(sentence))
        return compareTask(sentence);
      if (parsed.named.length > 1 && targets.length > 1) return compareTask(sentence);
      return targets.length === 1 && (parsed.reference?.kind === 'most' || asksHow(sentence))
        ? aboutOrSearch(sentence)
        : changeTask(sentence);
    case 'price':
      return targets.length === 0 && isEmpty(parsed.filters) && memory.focus
        ? { do: 'about', id: memory.focus, aspect: 'price', filters: {} }
        : aboutOrSearch(sentence);
    case 'wish':
      // "Which one for two people?" after a list, if the shop's data does not tell.
      if (
        whichOfShown.test(parsed.text) &&
        memory.shown.length > 1 &&
        isEmpty(omitFilter(parsed.filters, 'words'))
      )
        if (targets.length !== 1 && parsed.kinds.length === 0) return compareTask(sentence);
      return aboutOrSearch(sentence);
  }
}

/** A phrase that adds to a search: "for a glacier tour". */
const isFragment = /^(?:and |but |oh |also )*(?:for|with|in|on|something for|mostly|mainly)\b/;

/** Whether a question without a topic is about a product that it describes, although an answer of the shop is like it. */
const isRatherFact = ({ parsed }: SentenceContext): boolean =>
  scoreOf(parsed.answers) < clearAnswer &&
  (hasProductKind(parsed.filters) || parsed.requests[0]?.label !== 'service');

const target = ({ targets }: SentenceContext): string | undefined =>
  targets.length === 1 ? targets[0] : undefined;

/** "Which stores have it?" */
const asksForStock =
  /\b(?:has|have|got|stocks?|carry|carries|sells?|get|buy|find|try)\b.*\b(?:it|this|that|one|them|these|those)\b/;

/** Whether a sentence names a product or points at one, as in "the second one" but not "it". */
const refersToProduct = ({ parsed, targets }: SentenceContext): boolean =>
  parsed.named.length > 0 ||
  (targets.length === 1 && parsed.reference !== undefined && parsed.reference.kind !== 'it');

/** Number of words of a question that continues the one before: "down to what temperature?". */
const shortQuestion = 5;

const whichOfShown = /^(?:and |so |but |ok )*which (?:one|ones|of (?:them|these|those))\b/;

const isThere = /\b(?:there|(?:that|this) (?:store|shop))\b/;

function mentionedStoreIds({ parsed, memory }: SentenceContext): readonly string[] {
  if (parsed.stores.length > 0) return parsed.stores;
  const there = /\b(?:there|(?:that|this|the) (?:store|shop)|it|they|you)\b/.test(parsed.text);
  return there && memory.storeId ? [memory.storeId] : [];
}

import { scoreOf } from '../catalogue/AnswerIndex.ts';
import type { Catalogue } from '../catalogue/Catalogue.ts';
import { type Filters, hasProductKind } from '../catalogue/filters.ts';
import type { Memory } from '../memory.ts';
import { clearAnswer } from '../parsing/chooseIntent.ts';
import { detectCriterion } from '../parsing/intent.ts';
import type { ParsedSentence } from '../parsing/ParsedSentence.ts';
import { wordsOf } from '../parsing/words.ts';
import type { Task } from '../tasks.ts';
import { aboutOrSearch, answerOfProduct, asksHours } from './aboutTask.ts';
import { withMeantNumber } from './bareNumber.ts';
import { cartTask } from './cartTask.ts';
import { knowledgeTask, repeatedCareTask } from './knowledgeTask.ts';
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
import { isEmpty, omitFilter, productFilters, type SentenceContext } from './sentenceContext.ts';
import { sumTask } from './sumTask.ts';
import { versionTask } from './versionTask.ts';

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
  const isForOther = memory.filters.fit === 'kids' && forNoChild.test(parsed.text) && added.fit === undefined;
  if (hasProductKind(forAll) && parsed.kinds.length === 0 && parsed.named.length === 0)
    if ((forAdults.test(parsed.text) && isEmpty(added)) || isForOther)
      return { do: 'search', filters: refineFilters(forAll, added) };
  return taskForIntent(sentence);
}

/** "For adults", without further properties, repeats the search without its person. */
const forAdults = /\bfor (?:an )?adults?\b/;
/** Asks for products for adults after a search for a child: "something for me". */
const forNoChild = /\bfor (?:me|myself|us|ourselves|(?:an )?adults?|a grown up|the parents)\b/;

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
      // "What's the phone number there?" after a question about a store asks for the store's number.
      if (
        parsed.topics[0] === 'contact' &&
        meantStoreIds(sentence).length === 1 &&
        atThatStore.test(parsed.text)
      )
        return { do: 'stores', ids: meantStoreIds(sentence), text: parsed.text };
      // "For a glacier tour" after a list of sunglasses narrows the search.
      const narrowed = additionStart.test(parsed.text) && narrowedFilters(sentence);
      if (narrowed && parsed.topics.length === 0) return { do: 'search', filters: narrowed };
      // "How long did the flask keep tea hot?" asks for a fact about the flask.
      if (targets.length === 1 && parsed.topics.length === 0 && isRatherFact(sentence))
        return aboutOrSearch(sentence);
      if (memory.focus && parsed.aspect && parsed.topics.length === 0)
        if (
          parsed.reference?.kind === 'it' ||
          (memory.asked && wordsOf(parsed.text).length <= maxContinuingWords)
        )
          return aboutOrSearch(sentence);
      if (parsed.reference?.kind === 'it' && targets.length > 1 && detectCriterion(parsed.text))
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
      // "Do you have 39 in the Utrecht store?" asks for the stock of the product under discussion.
      if (memory.focus !== undefined && parsed.stores.length > 0 && !isEmpty(productFilters(parsed)))
        return stockTask(sentence);
      return { do: 'stores', ids: meantStoreIds(sentence), text: parsed.text };
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
      // "Is the Drift Air Mat lighter than that?" compares two products.
      if (parsed.named.length > 0 && /\bthan\b/.test(parsed.text) && memory.focus !== onlyTarget(sentence))
        return compareTask(sentence);
      if (parsed.named.length > 1 && targets.length > 1) return compareTask(sentence);
      return targets.length === 1 && (parsed.reference?.kind === 'most' || asksHow(sentence))
        ? aboutOrSearch(sentence)
        : changeTask(sentence);
    case 'price':
      return targets.length === 0 && isEmpty(parsed.filters) && memory.focus
        ? { do: 'about', id: memory.focus, aspect: 'price', filters: {} }
        : withPrices(aboutOrSearch(sentence), parsed.aspect === 'price');
    case 'wish':
      // "Which one for two people?" after a list compares the products shown if no filter expresses the property.
      if (
        whichOfShown.test(parsed.text) &&
        memory.shown.length > 1 &&
        isEmpty(omitFilter(parsed.filters, 'words'))
      )
        if (targets.length !== 1 && parsed.kinds.length === 0) return compareTask(sentence);
      return aboutOrSearch(sentence);
  }
}

/** Lets the reply to a search name the prices; "how much do they weigh?" has another aspect. */
const withPrices = (task: Task, ofPrice: boolean): Task =>
  task.do === 'search' ? { ...task, ofPrice } : task;

/** Start of a phrase that adds to a search: "for a glacier tour". */
const additionStart = /^(?:and |but |oh |also )*(?:for|with|in|on|something for|mostly|mainly)\b/;

/**
 * Whether a question rather asks for a fact about a product: no answer of the shop fits clearly, and the question names a
 * kind of product or is not classified as one about service.
 */
const isRatherFact = ({ parsed }: SentenceContext): boolean =>
  scoreOf(parsed.answers) < clearAnswer &&
  (hasProductKind(parsed.filters) || parsed.requests[0]?.label !== 'service');

/** "How cold may it get before it is too cold?" asks for a fact, not for a warmer product. */
const asksHow = ({ parsed }: SentenceContext): boolean =>
  parsed.aspect !== undefined && /^(?:and |but |so )*how\b/.test(parsed.text);

const onlyTarget = ({ targets }: SentenceContext): string | undefined =>
  targets.length === 1 ? targets[0] : undefined;

/** Words of questions for the stock of a product: "which stores have it?". */
const asksForStock =
  /\b(?:has|have|got|stocks?|carry|carries|sells?|get|buy|find|try)\b.*\b(?:it|this|that|one|them|these|those)\b/;

/** Whether a sentence names a product or points at one, as in "the second one" but not "it". */
const refersToProduct = ({ parsed, targets }: SentenceContext): boolean =>
  parsed.named.length > 0 ||
  (targets.length === 1 && parsed.reference !== undefined && parsed.reference.kind !== 'it');

/** Maximum number of words of a question that continues the previous question: "down to what temperature?". */
const maxContinuingWords = 5;

const whichOfShown = /^(?:and |so |but |ok )*which (?:one|ones|of (?:them|these|those))\b/;

const atThatStore = /\b(?:there|(?:that|this) (?:store|shop))\b/;

function meantStoreIds({ parsed, memory }: SentenceContext): readonly string[] {
  if (parsed.stores.length > 0) return parsed.stores;
  // "Are you open on Sundays?" after a question about one store means that store.
  const isOfHours = asksHours.test(parsed.text) && /\b(?:they|you)\b/.test(parsed.text);
  const isThere = isOfHours || /\b(?:there|(?:that|this|the) (?:store|shop)|it)\b/.test(parsed.text);
  return isThere && memory.storeId ? [memory.storeId] : [];
}

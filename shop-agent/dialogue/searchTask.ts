import {
  type Filters,
  hasProductKind,
  matchesFit,
  measureNames,
  relatedShapes,
} from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { likely, probabilityOf } from '../classification/probability.ts';
import type { Memory } from '../memory.ts';
import { isQuestion } from '../parsing/intent.ts';
import { pluralOf, unsoldName } from '../parsing/unsoldNames.ts';
import { normalise, wordsOf } from '../parsing/words.ts';
import type { Task } from '../tasks.ts';
import { refineFilters } from './refineFilters.ts';
import { isEmpty, omitFilter, type SentenceContext } from './sentenceContext.ts';

/**
 * Returns the task that shows the kit for the trip or activity of a sentence. Undefined if there is no such kit, or if the
 * sentence names a kind of product; a category does not count as one.
 */
export function kitTask({ parsed, catalogue }: SentenceContext): Task | undefined {
  if (parsed.filters.shapes) return undefined;
  const byActivity = catalogue.data.kits.find(({ activity }) => activity === parsed.filters.activity);
  const id = parsed.kit ?? (parsed.filters.activity ? byActivity?.id : undefined);
  return id ? { do: 'kit', id, filters: parsed.filters, listed: /\blist\b/.test(parsed.text) } : undefined;
}

// The list of these products applies to outfitters, which have kits; any other shop may sell them.
const isOutfitter = ({ catalogue }: SentenceContext): boolean => catalogue.data.kits.length > 0;

/** Returns the plural of the product that a sentence asks for and the shop does not sell; undefined if there is none. */
export const unsoldIn = (sentence: SentenceContext): string | undefined =>
  isOutfitter(sentence) ? unsoldName(sentence.parsed.text) : undefined;

/** Returns the plurals of the products in a list that the shop does not sell. */
export const unsoldParts = (sentence: SentenceContext): readonly string[] =>
  isOutfitter(sentence) ? sentence.parsed.unsold : [];

/**
 * Returns the task for a sentence that may request products: a new or refined search, the stock of the product under
 * discussion, the kit shown last, or a reply that the shop does not have the product or that the sentence was not understood.
 */
export function searchTask(sentence: SentenceContext): Task {
  if (sentence.parsed.kinds.length === 0) {
    const words = unsoldIn(sentence);
    return words === undefined ? taskForProducts(sentence) : { do: 'outOfScope', words };
  }
  const unsold = unsoldParts(sentence);
  if (unsold.length === 0) return taskForProducts(sentence);
  const task = taskForProducts(withoutNames(sentence, unsold));
  return task.do === 'search' ? { ...task, unsold } : task;
}

/** Removes the names of these products from the free words, which would find what only mentions them. */
function withoutNames(sentence: SentenceContext, plurals: readonly string[]): SentenceContext {
  const { words = '', ...others } = sentence.parsed.filters;
  const kept = wordsOf(words).filter((word) => !plurals.includes(pluralOf(word) ?? ''));
  const filters = kept.length > 0 ? { ...others, words: kept.join(' ') } : others;
  return { ...sentence, parsed: { ...sentence.parsed, filters } };
}

function taskForProducts(sentence: SentenceContext): Task {
  const { parsed, memory, catalogue } = sentence;
  const filters = keepLine(sentence, keepPerson(sentence));
  const own = omitFilter(filters, 'words');
  const isOfKind = hasProductKind(filters);
  if (isEmpty(own)) return freeTextTask(sentence);
  if (isMostlyUnknown(sentence) || isOfPersonOnly(sentence)) return { do: 'notUnderstood' };
  const stockTask = stockOfFocusedProduct(sentence);
  if (stockTask) return stockTask;
  const isNewSearch =
    /\b(?:gift|present)\b/.test(parsed.text) ||
    (own.reduced === true &&
      Object.keys(own).length === 1 &&
      !/\b(?:only|just|them|these|those)\b/.test(parsed.text)) ||
    (/\bsomething for my\b/.test(parsed.text) &&
      (memory.filters.fit !== undefined || own.price !== undefined));
  const isRefinement = !isOfKind && !isNewSearch && selects(memory.filters);
  if (memory.kitId && !isOfKind && !isNewSearch)
    return { do: 'kit', id: memory.kitId, filters, listed: false };
  const like = !isOfKind && !isNewSearch ? filtersLikeFocus(sentence) : undefined;
  if (like) return { do: 'search', filters: like };
  const isAddition = /^(?:only|just|and|but)\b/.test(parsed.text) && isOfKind && !isEmpty(memory.filters);
  if (isAddition && !hasProductKind(memory.filters))
    return { do: 'search', filters: refineFilters(withoutBudget(memory), own) };
  if (isRefinement || hasSameShapes(filters, memory.filters))
    return { do: 'search', filters: refineFilters(memory.filters, filters) };
  const person = memory.filters.fit ?? personOfFocus(sentence);
  if (isOfKind && filters.fit === undefined && person !== undefined) {
    const carried = { ...filters, fit: person };
    const isOfOthers = ({ fit }: Product): boolean => fit !== 'unisex' && fit !== person;
    if (
      catalogue.find(carried).length > 0 &&
      (catalogue.find(carried).some(({ fit }) => fit === person) || catalogue.find(filters).some(isOfOthers))
    )
      return { do: 'search', filters: carried };
  }
  return { do: 'search', filters };
}

/**
 * Returns the filters for other products like the one under discussion: "and with 50 litres or more?" after a question about
 * one pack. Undefined if the sentence does not ask for such products, or if there are none.
 */
function filtersLikeFocus({ parsed, memory, catalogue }: SentenceContext): Filters | undefined {
  const product = catalogue.product(memory.focus ?? '');
  if (!product || hasProductKind(memory.filters) || parsed.named.length > 0) return undefined;
  const { measures = {}, price, fit: requestedFit } = parsed.filters;
  const isMeasured = measureNames.some(
    (name) => measures[name] !== undefined && product.attributes[name] !== undefined,
  );
  const isPriced = price !== undefined && requestedFit === undefined;
  if (
    !isMeasured &&
    !isPriced &&
    !/^(?:(?:ok|then|so|well|hmm|oh|alright) )*(?:and|but|same|or|also|only|with|without|in|like|rather|just|something|anything|what else|is there (?:something|anything)|do you have (?:something|anything)|have you got|i need|i want|need|is there (?:one|any)|are there any|do you have (?:one|any)|have you (?:one|any))\b/.test(
      parsed.text,
    )
  )
    return undefined;
  const { fit, ...others } = keepLine(
    { parsed, memory, catalogue, targets: [] },
    omitFilter(parsed.filters, 'words'),
  );
  const person = fit ?? (product.fit === 'unisex' ? undefined : product.fit);
  const wanted = { ...others, shapes: [product.shape], ...(person ? { fit: person } : {}) };
  if (catalogue.find(wanted).length > 0) return wanted;
  // "I need 50 litres" after a day pack asks for a trekking pack.
  const related = { ...wanted, shapes: relatedShapes(product.shape) ?? wanted.shapes };
  return isMeasured && catalogue.find(related).length > 0 ? related : undefined;
}

/**
 * Sets the free words to the product line of the product under discussion, the first word of its title, if the sentence
 * asks for the same line: "the same with wide feet", "shorts from that line".
 */
function keepLine({ parsed, memory, catalogue }: SentenceContext, filters: Filters): Filters {
  const product = catalogue.product(memory.focus ?? memory.discussed?.at(-1) ?? '');
  const isOfLine =
    /\bsame (?:one|but|thing|model|in|with|for)\b|\b(?:that|this|the same) (?:line|series|range|family)\b/.test(
      parsed.text,
    );
  const [line] = wordsOf(normalise(product?.title ?? ''));
  return isOfLine && line !== undefined && parsed.named.length === 0 ? { ...filters, words: line } : filters;
}

/** "For him" after a search for a son means the son. */
function keepPerson({ parsed, memory }: SentenceContext): Filters {
  const isPronoun =
    /\bfor (?:him|her|them)\b/.test(parsed.text) &&
    !/\b(?:wife|husband|m[ae]n|wom[ae]n|mum|dad|mother|father)s?\b/.test(parsed.text);
  return isPronoun && memory.filters.fit === 'kids' ? { ...parsed.filters, fit: 'kids' } : parsed.filters;
}

/** "And a rain jacket to go with it" after women's boots asks for a women's jacket. */
function personOfFocus({ parsed, memory, catalogue }: SentenceContext): Filters['fit'] {
  const fit = catalogue.product(memory.focus ?? '')?.fit;
  const isAdded = /^(?:and|also|plus)\b|\b(?:too|as well|go with it)\b/.test(parsed.text);
  return isAdded && fit !== 'unisex' ? fit : undefined;
}

/** Minimum probability of a request for products or facts. Below it, the free words of a sentence are not searched. */
const minProbability = 0.2;

/**
 * Whether a sentence is about something that the shop does not know, although it may have words for a person, a colour, a
 * season or an activity.
 */
function isMostlyUnknown({ parsed, catalogue, memory }: SentenceContext): boolean {
  const { words, fit: _fit, colours, season: _season, activity: _activity, ...specific } = parsed.filters;
  const isOfProducts = probabilityOf(parsed.requests, 'products') >= likely;
  const isAddition =
    /^(?:(?:and|so|oh|ah|well|actually) )*(?:(?:it|they|this|that|these|those|one) (?:is|are|would be|will be|should be|has to be|is meant|are meant) )?(?:for|only|just|in|with|without)\b/.test(
      parsed.text,
    );
  if ((isOfProducts || isAddition) && selects(memory.filters)) return false;
  if (words === undefined || !isEmpty(specific) || /\b(?:gift|present)\b/.test(parsed.text)) return false;
  return (
    words.split(' ').length > 1 &&
    !catalogue.matchesMost(words) &&
    !(selects(memory.filters) && (parsed.isWish || colours !== undefined))
  );
}

/** "My wife left me" names a person, but nothing that the shop has. */
function isOfPersonOnly({ parsed, memory }: SentenceContext): boolean {
  const { fit, words: _words, ...others } = parsed.filters;
  const isWished = parsed.isWish || /\b(?:gift|present|ones?|for|clothes|stuff|gear)\b/.test(parsed.text);
  return (
    fit !== undefined &&
    isEmpty(others) &&
    !selects(memory.filters) &&
    !isWished &&
    wordsOf(parsed.text).length > 3
  );
}

/** Returns the filters of the last request without its free words and, if it was for a kit, without its total price. */
const withoutBudget = ({ filters, kitId }: Memory): Filters => {
  const before = omitFilter(filters, 'words');
  return kitId === undefined ? before : omitFilter(before, 'price');
};

/** Whether filters have more than free words. */
const selects = (filters: Filters): boolean => !isEmpty(omitFilter(filters, 'words'));

/** "Waterproof jackets" after "jackets" refines the search; other shapes start a new one. */
const hasSameShapes = (parsed: Filters, before: Filters): boolean =>
  parsed.shapes !== undefined &&
  parsed.shapes.length > 0 &&
  before.shapes !== undefined &&
  parsed.shapes.join() === before.shapes.join();

/** Returns the stock task for "in blue?" or "size 42" while one product is under discussion. */
function stockOfFocusedProduct({ parsed, memory, catalogue }: SentenceContext): Task | undefined {
  const { colours, size, words: _words, fit, ...others } = parsed.filters;
  const id = memory.focus;
  const product = catalogue.product(id ?? '');
  // "Men's 44?" also asks for the stock of unisex sandals, but not of women's.
  if (fit !== undefined && (size === undefined || !product || !matchesFit(product, fit))) return undefined;
  if (id === undefined || (colours === undefined && size === undefined) || !isEmpty(others)) return undefined;
  // After a search for black trousers, "grey, please" asks for other trousers.
  const isOtherColour = memory.filters.colours !== undefined && hasProductKind(memory.filters);
  if (isOtherColour && colours !== undefined && !isQuestion(parsed.text)) return undefined;
  return { do: 'stock', id, filters: parsed.filters, storeIds: [] };
}

function freeTextTask({ parsed, catalogue }: SentenceContext): Task {
  const words = parsed.filters.words;
  if (parsed.kit) return { do: 'kit', id: parsed.kit, filters: {}, listed: false };
  const probability = probabilityOf(parsed.requests, 'products') + probabilityOf(parsed.requests, 'fact');
  const isPhrase = wordsOf(parsed.text).length < 3 || parsed.requests.length === 0;
  if (!isPhrase && probability < minProbability) return { do: 'notUnderstood' };
  if (words !== undefined && catalogue.matchesMost(words) && catalogue.find({ words }).length > 0)
    return { do: 'search', filters: { words } };
  const sells = /\b(?:you (?:sell|have|stock|carry)|buy|looking for|need|want|show)\b/.test(parsed.text);
  if (words !== undefined && sells && words.split(' ').length <= 3) return { do: 'outOfScope', words };
  return { do: 'notUnderstood' };
}

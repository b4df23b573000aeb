import { type Filters, hasProductKind, matchesFilters } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import type { Intent } from '../parsing/intent.ts';
import { normalise, wordsOf } from '../parsing/words.ts';
import type { Task } from '../tasks.ts';
import { isEmpty, omitFilter, productFilters, type SentenceContext } from './sentenceContext.ts';

/** Asks for the same product in another version: "do you have it in wide?", "is there a vegan version?". */
const ofSame =
  /\b(?:version|model|variant|equivalent)s?\b|\b(?:come|comes|available|(?:have|got|get|make|do|sell|stock) (?:it|them|this|that|these|those)(?: one)?|exist|exists) (?:\w+ )?(?:in|with|without|for|as)\b/;
/** Asks for another product of the same kind: "is there a wide one?", but not "is the blue one vegan?". */
const ofKind = /(?<!\b(?:the|this|that|which|other|each|every|no) )\bones?\b/;

const intents: readonly Intent[] = ['wish', 'stock', 'knowledge', 'similar', 'price'];

/**
 * Returns the task for a product like the one under discussion with other properties. If it already has the properties, and the
 * sentence only asks for it for a person ("is there a men's version?"), returns the task that describes it. Undefined if it
 * already has other properties that the sentence asks for, if the sentence asks for no such product, or if it asks for "it in wide"
 * and no product matches.
 */
export function versionTask(sentence: SentenceContext): Task | undefined {
  const { parsed, catalogue, memory, targets } = sentence;
  const isSame = ofSame.test(parsed.text);
  if (!isSame && !ofKind.test(parsed.text)) return undefined;
  if (!intents.includes(parsed.intent) || parsed.topics.length > 0) return undefined;
  if (parsed.named.length > 0 || parsed.kinds.length > 0) return undefined;
  if (!isSame && (memory.shown.length > 1 || hasProductKind(memory.filters))) return undefined;
  const id = targets.length === 1 ? targets[0] : memory.focus;
  const product = catalogue.product(id ?? '');
  const asked = productFilters(parsed);
  const properties = propertiesOf(asked);
  if (!product || isEmpty(properties)) return undefined;
  if (matchesFilters(product, properties)) {
    const isForPerson = parsed.intent === 'wish' && isSame && isEmpty(omitFilter(properties, 'fit'));
    return isForPerson ? { do: 'about', id: product.id, filters: asked } : undefined;
  }
  const filters = likeProduct(product, asked);
  const ofLine = { ...filters, words: wordsOf(normalise(product.title))[0] ?? '' };
  const found = catalogue.find(filters);
  if (found.length === 0 && isSame) return undefined;
  const wanted = isSame ? ofLine : filters;
  return found.length === 0
    ? { do: 'search', filters: wanted }
    : { do: 'version', id: product.id, asked, filters: wanted };
}

/** Returns the filters without colours and size, which select a variant. */
const propertiesOf = (filters: Filters): Filters => omitFilter(omitFilter(filters, 'colours'), 'size');

/** Returns filters for the kind of a product and the person whom it is for, with the properties that the sentence asks for. */
function likeProduct(product: Product, asked: Filters): Filters {
  const person = product.fit === 'unisex' ? {} : { fit: product.fit };
  return { shapes: [product.shape], ...person, ...asked };
}

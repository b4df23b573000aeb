import type { Catalogue } from '../catalogue/Catalogue.ts';
import { type Filters, hasProductKind, type SortKey } from '../catalogue/filters.ts';
import { modelOf, type Product } from '../catalogue/schema.ts';
import { type Criterion, detectCriterion, isQuestion } from '../parsing/intent.ts';
import { stem, stemsOf, wordsOf } from '../parsing/words.ts';
import type { Task } from '../tasks.ts';
import { refineFilters } from './refineFilters.ts';
import { numberedProduct } from './resolveTargets.ts';
import { searchTask } from './searchTask.ts';
import {
  isEmpty,
  omitFilter,
  productFilters,
  type SentenceContext,
  withSingleTarget,
} from './sentenceContext.ts';

function targetStoreIds({ parsed, memory, catalogue }: SentenceContext): readonly string[] {
  if (parsed.stores.length > 0) return parsed.stores;
  if (/\bonline\b/.test(parsed.text)) return [];
  if (!/\b(?:stores?|shops?|there|branch|branches)\b/.test(parsed.text)) return [];
  return memory.storeId && !/\b(?:stores|shops|branches)\b/.test(parsed.text)
    ? [memory.storeId]
    : catalogue.data.stores.map(({ id }) => id);
}

export function stockTask(sentence: SentenceContext): Task {
  const { parsed, memory } = sentence;
  const storeIds = targetStoreIds(sentence);
  // "Do you have that in green?" after a list narrows the search.
  const isPlural = /\b(?:them|they|these|those)\b/.test(parsed.text) || parsed.filters.colours !== undefined;
  const asksAboutList = isPlural && parsed.reference?.kind === 'it' && hasProductKind(memory.filters);
  if (sentence.targets.length > 1 && asksAboutList && !isEmpty(productFilters(parsed)))
    return { do: 'search', filters: refineFilters(memory.filters, productFilters(parsed)) };
  if (sentence.targets.length === 0) {
    const focus = memory.focus ?? memory.page?.productId;
    const isNew = parsed.reference === undefined && !isEmpty(productFilters(parsed));
    if (hasProductKind(parsed.filters) || (!focus && isNew)) return searchTask(sentence);
    return focus
      ? { do: 'stock', id: focus, filters: productFilters(parsed), storeIds }
      : { do: 'which', want: 'stock', ids: memory.shown, filters: productFilters(parsed) };
  }
  return withSingleTarget(sentence, 'stock', (id) => ({
    do: 'stock',
    id,
    filters: inheritSizeAndColour(sentence, id),
    storeIds,
    ...(parsed.aspect === 'price' ? { isPriced: true } : {}),
  }));
}

/** Returns the sentence's filters, with the size and colour of the search if the search showed the product. */
function inheritSizeAndColour({ parsed, memory }: SentenceContext, id: string): Filters {
  const { size, colours } = memory.shown.includes(id) ? memory.filters : {};
  return { ...(size ? { size } : {}), ...(colours ? { colours } : {}), ...productFilters(parsed) };
}

const criterionBySortKey: Readonly<Partial<Record<SortKey, Criterion>>> = {
  cheapest: 'cheaper',
  dearest: 'dearer',
  lightest: 'lighter',
  warmest: 'warmer',
  brightest: 'brighter',
  largest: 'larger',
  smallest: 'smaller',
  fastest: 'faster',
};

/** Words that compare products. A question without one, such as "which is for winter?", asks for a property. */
const compares =
  /\b(?:better|best|more|most|less|least|worse|(?:warm|light|cheap|small|larg|bigg|bright|dark|heavi|fast|quick|strong|long|short|tall|wid|narrow|thick|thin|dri|wett|cold|cool|hott|nic|soft|stiff|sturdi|tough|roomi|low|high|dear)(?:er|est))\b/;

/** Returns the criterion by which a question compares products; undefined if it names none, or asks for a property instead. */
function criterionOf({ parsed }: SentenceContext): Criterion | undefined {
  const by = parsed.reference?.kind === 'most' ? criterionBySortKey[parsed.reference.by] : undefined;
  const isProperty = !isEmpty(productFilters(parsed)) && !compares.test(parsed.text);
  return by ?? (isProperty ? undefined : detectCriterion(parsed.text));
}

const asksDifference = /\b(?:difference|differ|compare|between|versus|vs|or)\b/;

/** Returns the ids of the products that a sentence names by two or more numbers: "the 70 and the 90". */
function numberedProductsIn({ parsed, memory, catalogue }: SentenceContext): readonly string[] {
  const numbers = [...parsed.text.matchAll(/\bthe (\d+)\b/g)].flatMap(([, number]) => number ?? []);
  return numbers.length < 2 ? [] : numbers.flatMap((number) => numberedProduct(number, memory, catalogue));
}

/** Returns the ids of the products shown whose titles have a distinguishing word of the sentence: "mid or light?" after socks. */
function shownNamedIn({ parsed, memory, catalogue }: SentenceContext): readonly string[] {
  const shown = catalogue.productsOf(memory.shown);
  const words = wordsOf(parsed.text).filter((word) => word.length > 1);
  const distinguishing = distinguishingStems(words.map(stem), shown);
  return shown
    .filter(({ title }) => stemsOf(title).some((word) => distinguishing.includes(word)))
    .map(({ id }) => id);
}

/** Returns the stems that occur in the titles of some of the products, but not of all. */
function distinguishingStems(stems: readonly string[], products: readonly Product[]): readonly string[] {
  const titles = products.map(({ title }) => stemsOf(title));
  return stems.filter((word) => {
    const count = titles.filter((title) => title.includes(word)).length;
    return count > 0 && count < titles.length;
  });
}

/**
 * Returns the search with a further condition: "which of them have wheels?", "which is right for a glacier?". Undefined if
 * the sentence has neither a filter nor a word that distinguishes the products shown, if it names a product, or if it does not
 * follow a list of search results.
 */
export function narrowedFilters(sentence: SentenceContext): Filters | undefined {
  const { parsed, memory, catalogue } = sentence;
  if (memory.shown.length < 2 || !hasProductKind(memory.filters) || parsed.named.length > 0) return undefined;
  const asked = productFilters(parsed);
  if (!isEmpty(asked)) return refineFilters(omitFilter(memory.filters, 'sort'), asked);
  const free = wordsOf(parsed.filters.words ?? '').map(stem);
  const distinguishing = distinguishingStems(free, catalogue.productsOf(memory.shown));
  return distinguishing.length > 0 ? { ...memory.filters, words: distinguishing.join(' ') } : undefined;
}

/** Maximum number of products in a comparison. */
export const maxCompared = 4;

export function compareTask(sentence: SentenceContext): Task {
  const { parsed, memory } = sentence;
  const [alone] = memory.shown;
  const isOfShown = parsed.named.length === 0;
  const isSuperlative = parsed.reference?.kind === 'most' && isOfShown;
  if (isSuperlative && memory.shown.length === 1 && alone !== undefined)
    return { do: 'about', id: alone, filters: {} };
  const by = criterionOf(sentence);
  const distinguished = isOfShown
    ? [...new Set([...numberedProductsIn(sentence), ...shownNamedIn(sentence)])]
    : [];
  if (distinguished.length > 1 && asksDifference.test(parsed.text))
    return { do: 'compare', ids: distinguished.slice(0, maxCompared), ...(by && { by }) };
  const refersToShown = parsed.reference === undefined || parsed.reference.kind === 'it';
  const narrowed = refersToShown && by === undefined ? narrowedFilters(sentence) : undefined;
  if (narrowed) return { do: 'search', filters: narrowed };
  if (isSuperlative && memory.shown.length >= 2) {
    const [best] = sentence.targets;
    if (by === undefined && best !== undefined) return { do: 'about', id: best, filters: {} };
    const others = memory.shown.filter((id) => id !== best);
    return {
      do: 'compare',
      ids: [...(best === undefined ? [] : [best]), ...others].slice(0, maxCompared),
      ...(by && { by }),
    };
  }
  const task = comparisonTask(sentence);
  if (task.do !== 'compare') return task;
  const having = productFilters(parsed);
  return { ...task, ...(by && { by }), ...(isEmpty(having) ? {} : { having }) };
}

/** Start of questions that choose from a list: "which has more room?". */
const whichOne =
  /^(?:and |so |but |ok )*which (?:one |of (?:them|these|those|the (?:two|three|four)) )?(?:is|are|has|have|holds?|fits?|takes?|sleeps?|weighs?|packs?|rolls?|boils?|heats?|keeps?|gives?|shines?|insulates?|lasts?|would|do|does|can|costs?|comes?)\b/;

/** Whether a sentence asks which of the products shown is better in something. */
export const asksWhichOfShown = (sentence: SentenceContext): boolean =>
  sentence.memory.shown.length > 1 &&
  sentence.parsed.named.length === 0 &&
  sentence.parsed.kinds.length === 0 &&
  whichOne.test(sentence.parsed.text) &&
  compares.test(sentence.parsed.text) &&
  criterionOf(sentence) !== undefined;

const choosing =
  /\b(?:torn between|(?:decide|deciding|choose|choosing|hesitating) between|undecided between|not sure between)\b/;

/** Whether a sentence asks which of several named products is better in something or has a property, or says that the shopper cannot decide. */
export function asksChoice(sentence: SentenceContext): boolean {
  const { parsed, targets } = sentence;
  if (parsed.named.length < 2 || targets.length < 2) return false;
  if (choosing.test(parsed.text)) return true;
  const isChoice =
    (/\bwhich\b|\bor\b|\bthan\b/.test(parsed.text) ||
      (isQuestion(parsed.text) && /\bboth\b/.test(parsed.text))) &&
    !/\bhow (?:much|many)\b/.test(parsed.text);
  return isChoice && (criterionOf(sentence) !== undefined || !isEmpty(productFilters(parsed)));
}

function comparisonTask(sentence: SentenceContext): Task {
  const { parsed, memory, catalogue, targets } = sentence;
  const focus = memory.focus !== undefined && !targets.includes(memory.focus) ? [memory.focus] : [];
  if (targets.length === 1 && focus.length > 0) return { do: 'compare', ids: [...focus, ...targets] };
  // "How do they compare to the Granite?" also compares the product under discussion.
  const models = onePerModel(targets, catalogue);
  if (models.length > 1 && parsed.named.length > 1 && parsed.reference?.kind === 'it' && focus.length > 0)
    return { do: 'compare', ids: [...focus, ...models].slice(0, maxCompared) };
  if (targets.length >= 2)
    return { do: 'compare', ids: ofOneKind(onePerModel(targets, catalogue), catalogue) };
  const recent = memory.discussed?.slice(-2) ?? [];
  if (
    targets.length === 0 &&
    recent.length === 2 &&
    memory.shown.length < 2 &&
    !hasProductKind(parsed.filters)
  )
    return { do: 'compare', ids: recent };
  const isBare = isEmpty(productFilters(parsed)) && !hasProductKind(parsed.filters);
  const alone = memory.shown.length === 1 && isBare ? memory.shown : [];
  const [only] = targets.length === 1 ? targets : alone;
  if (only !== undefined) return { do: 'compare', ids: [only, ...bestAlternative(only, catalogue)] };
  if (parsed.filters.shapes) {
    const ids = catalogue.find(parsed.filters).map(({ id }) => id);
    return { do: 'compare', ids: ids.slice(0, 3) };
  }
  if (memory.shown.length >= 2) return { do: 'compare', ids: memory.shown.slice(0, 3) };
  return isEmpty(parsed.filters) ? { do: 'compare', ids: [] } : searchTask(sentence);
}

/** Keeps one product of each model: the women's, men's and kids' versions count as the same model. */
function onePerModel(ids: readonly string[], catalogue: Catalogue): readonly string[] {
  const models = catalogue.productsOf(ids).map(({ title }) => modelOf(title));
  return ids.filter((_, at) => models.indexOf(models[at] ?? '') === at);
}

/** Keeps, of more than two products, those of the first one's kind: in "the Drizzle jacket and the Squall", "Squall" is ambiguous. */
function ofOneKind(ids: readonly string[], catalogue: Catalogue): readonly string[] {
  const [first] = catalogue.productsOf(ids);
  const ofKind = ids.filter((id) => catalogue.product(id)?.shape === first?.shape);
  return ids.length > 2 && ofKind.length > 1 ? ofKind : ids;
}

/** Returns a list with the id of the best other product, if any, of the same shape, preferably with the same fit. */
function bestAlternative(id: string, catalogue: Catalogue): readonly string[] {
  const product = catalogue.product(id);
  const others = product
    ? [
        ...catalogue.find({ shapes: [product.shape], fit: product.fit }),
        ...catalogue.find({ shapes: [product.shape] }),
      ]
    : [];
  return others
    .filter((other) => other.id !== id)
    .slice(0, 1)
    .map((other) => other.id);
}

/** "A jacket cheaper than the Squall" asks for other products. */
export const asksBeyond = ({ parsed, targets }: SentenceContext): boolean =>
  parsed.change !== undefined &&
  targets.length === 1 &&
  parsed.named.length > 0 &&
  /\b(?:than|like)\b/.test(parsed.text) &&
  !/^(?:and |so |but |ok )*(?:is|are|does|do(?! you (?:have|sell|stock))|how|would|will)\b/.test(parsed.text);

export function changeTask(sentence: SentenceContext): Task {
  const { parsed, memory, catalogue, targets } = sentence;
  const wanted = parsed.change ?? 'cheaper';
  const kitId = parsed.kit ?? memory.kitId;
  if (kitId && (wanted === 'cheaper' || wanted === 'lighter'))
    return {
      do: 'kit',
      id: kitId,
      listed: false,
      filters: { sort: wanted === 'cheaper' ? 'cheapest' : 'lightest' },
    };
  const isOfFocus = memory.shown.length === 0 || !hasProductKind(memory.filters);
  const near = targets.length === 1 ? targets[0] : isOfFocus ? memory.focus : undefined;
  const product = catalogue.product(near ?? '');
  if (product && near !== undefined) {
    const kind: Filters = {
      shapes: [product.shape],
      ...(product.fit === 'unisex' ? {} : { fit: product.fit }),
    };
    const { waterproofMm } = product.attributes;
    if (
      waterproofMm !== undefined &&
      /\b(?:more waterproof|(?:higher|better|bigger) water column)\b/.test(parsed.text)
    )
      return { do: 'search', filters: { ...kind, measures: { waterproofMm: { above: waterproofMm } } } };
    // "Over my budget, something similar around 150?" asks for similar products.
    if (parsed.filters.price && wanted === 'cheaper')
      return { do: 'similar', id: near, filters: productFilters(parsed) };
    return { do: 'change', change: wanted, filters: refineFilters(kind, productFilters(parsed)), near };
  }
  if (parsed.filters.shapes && !shareKind(parsed.filters, memory.filters)) return searchTask(sentence);
  // "Too dear. Anything up to 120?" says how much cheaper.
  if (parsed.filters.price && wanted === 'cheaper' && hasProductKind(memory.filters))
    return { do: 'search', filters: refineFilters(memory.filters, omitFilter(parsed.filters, 'words')) };
  return {
    do: 'change',
    change: wanted,
    filters: refineFilters(memory.filters, omitFilter(parsed.filters, 'words')),
  };
}

const shareKind = (a: Filters, b: Filters): boolean =>
  a.shapes !== undefined && b.shapes !== undefined && a.shapes.some((shape) => b.shapes?.includes(shape));

export function similarTask(sentence: SentenceContext): Task {
  const { memory } = sentence;
  const targets =
    sentence.targets.length > 0 ? sentence.targets : memory.focus ? [memory.focus] : memory.shown;
  if (sentence.parsed.change && targets.length === 1) return changeTask({ ...sentence, targets });
  return withSingleTarget({ ...sentence, targets }, 'similar', (id) => ({
    do: 'similar',
    id,
    filters: productFilters(sentence.parsed),
  }));
}

export function pairTask(sentence: SentenceContext): Task {
  const { parsed, memory, catalogue } = sentence;
  // "Which mug goes with it?" searches for mugs.
  const focus = catalogue.product(memory.focus ?? '');
  if (parsed.reference?.kind === 'it' && focus && parsed.filters.shapes?.includes(focus.shape) === false)
    return searchTask({ ...sentence, targets: [] });
  const first = parsed.filters.shapes ? catalogue.find(parsed.filters)[0] : undefined;
  const fallback = first ? [first.id] : memory.focus ? [memory.focus] : memory.shown;
  const targets = sentence.targets.length > 0 ? sentence.targets : fallback;
  return withSingleTarget({ ...sentence, targets }, 'pair', (id) => ({ do: 'pair', id }));
}

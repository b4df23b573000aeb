import type { Catalogue } from '../catalogue/Catalogue.ts';
import { type Filters, hasProductKind, type SortKey } from '../catalogue/filters.ts';
import { type Change, detectRespect } from '../parsing/intent.ts';
import type { Task } from '../tasks.ts';
import { refineFilters } from './refineFilters.ts';
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
  // "Do you have that in green?" after a list asks for those of the list.
  const isPlural = /\b(?:them|they|these|those)\b/.test(parsed.text) || parsed.filters.colours !== undefined;
  const plural = isPlural && parsed.reference?.kind === 'it' && hasProductKind(memory.filters);
  if (sentence.targets.length > 1 && plural && !isEmpty(productFilters(parsed)))
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

/** Adds the size and colour of the search to the filters of a product that the search found. */
function inheritSizeAndColour({ parsed, memory }: SentenceContext, id: string): Filters {
  const { size, colours } = memory.shown.includes(id) ? memory.filters : {};
  return { ...(size ? { size } : {}), ...(colours ? { colours } : {}), ...productFilters(parsed) };
}

const changeBySortKey: Readonly<Partial<Record<SortKey, Change>>> = {
  cheapest: 'cheaper',
  dearest: 'dearer',
  lightest: 'lighter',
  warmest: 'warmer',
  brightest: 'brighter',
  largest: 'larger',
  smallest: 'smaller',
};

/** Whether filters select products by more than a person or a size. */
const selects = ({
  fit: _fit,
  size: _size,
  activity: _activity,
  season: _season,
  ...others
}: Filters): boolean => !isEmpty(others);

/** How many products a comparison has at most. */
const maxCompared = 4;

export function compareTask(sentence: SentenceContext): Task {
  const { parsed, memory } = sentence;
  const [alone] = memory.shown;
  if (parsed.reference?.kind === 'most' && memory.shown.length === 1 && alone !== undefined)
    return { do: 'about', id: alone, filters: {} };
  // "Which of them have wheels?" asks for some of those shown.
  const isPlural = parsed.reference?.kind === 'it' && memory.shown.length > 1;
  if (
    isPlural &&
    selects(productFilters(parsed)) &&
    !detectRespect(parsed.text) &&
    hasProductKind(memory.filters)
  )
    return searchTask({ ...sentence, targets: [] });
  if (parsed.reference?.kind === 'most' && memory.shown.length >= 2) {
    const by = changeBySortKey[parsed.reference.by];
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
  const by = detectRespect(parsed.text);
  return task.do === 'compare' && by ? { ...task, by } : task;
}

function comparisonTask(sentence: SentenceContext): Task {
  const { parsed, memory, catalogue, targets } = sentence;
  const focus = memory.focus !== undefined && !targets.includes(memory.focus) ? [memory.focus] : [];
  if (targets.length === 1 && focus.length > 0) return { do: 'compare', ids: [...focus, ...targets] };
  if (targets.length >= 2) return { do: 'compare', ids: ofOneKind(targets, catalogue) };
  const alone = memory.shown.length === 1 && isEmpty(parsed.filters) ? memory.shown : [];
  const [only] = targets.length === 1 ? targets : alone;
  if (only !== undefined) return { do: 'compare', ids: [only, ...bestAlternative(only, catalogue)] };
  if (parsed.filters.shapes) {
    const ids = catalogue.find(parsed.filters).map(({ id }) => id);
    return { do: 'compare', ids: ids.slice(0, 3) };
  }
  if (memory.shown.length >= 2) return { do: 'compare', ids: memory.shown.slice(0, 3) };
  return isEmpty(parsed.filters) ? { do: 'compare', ids: [] } : searchTask(sentence);
}

/** Of names that are ambiguous, those of the first product's kind: "the Drizzle jacket and the Squall". */
function ofOneKind(ids: readonly string[], catalogue: Catalogue): readonly string[] {
  const [first] = catalogue.productsOf(ids);
  const ofKind = ids.filter((id) => catalogue.product(id)?.shape === first?.shape);
  return ids.length > 2 && ofKind.length > 1 ? ofKind : ids;
}

/** Returns the id of the best other product of the same shape, preferably with the same fit. */
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
    if (waterproofMm !== undefined && /\b(?:waterproof|water column)\b/.test(parsed.text))
      return { do: 'search', filters: { ...kind, measures: { waterproofMm: { above: waterproofMm } } } };
    return { do: 'change', change: wanted, filters: refineFilters(kind, productFilters(parsed)), near };
  }
  if (parsed.filters.shapes && !sameKind(parsed.filters, memory.filters)) return searchTask(sentence);
  // "Too dear. Anything up to 120?" says how much cheaper.
  if (parsed.filters.price && wanted === 'cheaper' && hasProductKind(memory.filters))
    return { do: 'search', filters: refineFilters(memory.filters, omitFilter(parsed.filters, 'words')) };
  return {
    do: 'change',
    change: wanted,
    filters: refineFilters(memory.filters, omitFilter(parsed.filters, 'words')),
  };
}

const sameKind = (a: Filters, b: Filters): boolean =>
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
  // "Which mug goes with it?"
  const focus = catalogue.product(memory.focus ?? '');
  if (parsed.reference?.kind === 'it' && focus && parsed.filters.shapes?.includes(focus.shape) === false)
    return searchTask({ ...sentence, targets: [] });
  const first = parsed.filters.shapes ? catalogue.find(parsed.filters)[0] : undefined;
  const fallback = first ? [first.id] : memory.focus ? [memory.focus] : memory.shown;
  const targets = sentence.targets.length > 0 ? sentence.targets : fallback;
  return withSingleTarget({ ...sentence, targets }, 'pair', (id) => ({ do: 'pair', id }));
}

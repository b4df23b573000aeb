import type { Catalogue } from '../catalogue/Catalogue.ts';
import type { Filters, SortKey } from '../catalogue/filters.ts';
import type { Task } from '../tasks.ts';
import type { Change } from '../understanding/intent.ts';
import { type Case, forOne, isEmpty, ofOne, without } from './case.ts';
import { refined } from './refine.ts';
import { wish } from './wish.ts';

function storesMeant({ said, memory, catalogue }: Case): readonly string[] {
  if (said.stores.length > 0) return said.stores;
  if (/\bonline\b/.test(said.text)) return [];
  if (!/\b(?:stores?|shops?|there|branch|branches)\b/.test(said.text)) return [];
  return memory.storeId && !/\b(?:stores|shops|branches)\b/.test(said.text)
    ? [memory.storeId]
    : catalogue.data.stores.map(({ id }) => id);
}

export function stock(one: Case): Task {
  const { said, memory } = one;
  const storeIds = storesMeant(one);
  const plural = /\b(?:them|they|these|those)\b/.test(said.text) && said.reference?.kind === 'it';
  if (one.targets.length > 1 && plural && (said.filters.colours || said.filters.size))
    return { do: 'search', filters: refined(memory.filters, ofOne(said)) };
  if (one.targets.length === 0) {
    const focus = memory.focus ?? memory.page?.productId;
    const isNew = said.reference === undefined && !isEmpty(ofOne(said));
    if (said.filters.shapes || said.filters.category || (!focus && isNew)) return wish(one);
    return focus
      ? { do: 'stock', id: focus, filters: ofOne(said), storeIds }
      : { do: 'which', want: 'stock', ids: memory.shown, filters: ofOne(said) };
  }
  return forOne(one, 'stock', (id) => ({ do: 'stock', id, filters: withEarlier(one, id), storeIds }));
}

/** The size and the colour that were searched for still hold for what was found. */
function withEarlier({ said, memory }: Case, id: string): Filters {
  const { size, colours } = memory.shown.includes(id) ? memory.filters : {};
  return { ...(size ? { size } : {}), ...(colours ? { colours } : {}), ...ofOne(said) };
}

/** What is asked for where the most of something is, among those that are shown. */
const mostAsked: Readonly<Partial<Record<SortKey, Change>>> = {
  cheapest: 'cheaper',
  dearest: 'dearer',
  lightest: 'lighter',
  warmest: 'warmer',
  largest: 'larger',
  smallest: 'smaller',
};

export function compare(one: Case): Task {
  const { said, memory } = one;
  if (said.reference?.kind === 'most' && memory.shown.length >= 2) {
    const by = mostAsked[said.reference.by];
    return { do: 'compare', ids: memory.shown.slice(0, 3), ...(by && { by }) };
  }
  const task = compared(one);
  return task.do === 'compare' && said.change ? { ...task, by: said.change } : task;
}

function compared(one: Case): Task {
  const { said, memory, catalogue, targets } = one;
  const focus = memory.focus !== undefined && !targets.includes(memory.focus) ? [memory.focus] : [];
  if (targets.length === 1 && focus.length > 0) return { do: 'compare', ids: [...focus, ...targets] };
  if (targets.length >= 2) return { do: 'compare', ids: targets };
  const alone = memory.shown.length === 1 && isEmpty(said.filters) ? memory.shown : [];
  const [only] = targets.length === 1 ? targets : alone;
  if (only !== undefined) return { do: 'compare', ids: [only, ...nextTo(only, catalogue)] };
  if (said.filters.shapes) {
    const ids = catalogue.find(said.filters).map(({ id }) => id);
    return { do: 'compare', ids: ids.slice(0, 3) };
  }
  if (memory.shown.length >= 2) return { do: 'compare', ids: memory.shown.slice(0, 3) };
  return isEmpty(said.filters) ? { do: 'compare', ids: [] } : wish(one);
}

/** The best other of the same kind for the same person. */
function nextTo(id: string, catalogue: Catalogue): readonly string[] {
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

export function change(one: Case): Task {
  const { said, memory, catalogue, targets } = one;
  const wanted = said.change ?? 'cheaper';
  const kitId = said.kit ?? memory.kitId;
  if (kitId && (wanted === 'cheaper' || wanted === 'lighter'))
    return {
      do: 'kit',
      id: kitId,
      listed: false,
      filters: { sort: wanted === 'cheaper' ? 'cheapest' : 'lightest' },
    };
  const near = targets.length === 1 ? targets[0] : memory.shown.length === 0 ? memory.focus : undefined;
  const product = catalogue.product(near ?? '');
  if (product && near !== undefined) {
    const kind: Filters = {
      shapes: [product.shape],
      ...(product.fit === 'unisex' ? {} : { fit: product.fit }),
    };
    return { do: 'change', change: wanted, filters: refined(kind, ofOne(said)), near };
  }
  if (said.filters.shapes && !sameKind(said.filters, memory.filters)) return wish(one);
  return { do: 'change', change: wanted, filters: refined(memory.filters, without(said.filters, 'words')) };
}

const sameKind = (a: Filters, b: Filters): boolean =>
  a.shapes !== undefined && b.shapes !== undefined && a.shapes.some((shape) => b.shapes?.includes(shape));

export function similar(one: Case): Task {
  const { memory } = one;
  const targets = one.targets.length > 0 ? one.targets : memory.focus ? [memory.focus] : memory.shown;
  if (one.said.change && targets.length === 1) return change({ ...one, targets });
  return forOne({ ...one, targets }, 'similar', (id) => ({ do: 'similar', id, filters: ofOne(one.said) }));
}

export function pair(one: Case): Task {
  const { said, memory, catalogue } = one;
  const first = said.filters.shapes ? catalogue.find(said.filters)[0] : undefined;
  const fallback = first ? [first.id] : memory.focus ? [memory.focus] : memory.shown;
  const targets = one.targets.length > 0 ? one.targets : fallback;
  return forOne({ ...one, targets }, 'pair', (id) => ({ do: 'pair', id }));
}

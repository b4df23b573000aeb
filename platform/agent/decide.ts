import type { Catalogue } from './catalogue/Catalogue.ts';
import type { Filters } from './catalogue/filters.ts';
import type { Memory } from './memory.ts';
import { refined, released } from './refine.ts';
import { targetsOf } from './targets.ts';
import type { Task } from './tasks.ts';
import type { Said } from './understanding/Understanding.ts';

interface Case {
  readonly said: Said;
  readonly memory: Memory;
  readonly catalogue: Catalogue;
  readonly targets: readonly string[];
}

const isEmpty = (filters: Filters): boolean => Object.keys(filters).length === 0;
/** What was said of a product rather than of a search: neither its kind nor loose words. */
function ofOne({ filters }: Said): Filters {
  const { shapes: _s, category: _c, words: _w, sort: _o, ...rest } = filters;
  return rest;
}

const without = <K extends keyof Filters>(filters: Filters, key: K): Omit<Filters, K> => {
  const { [key]: _gone, ...rest } = filters;
  return rest;
};

function storesMeant({ said, memory, catalogue }: Case): readonly string[] {
  if (said.stores.length > 0) return said.stores;
  if (/\bonline\b/.test(said.text)) return [];
  if (!/\b(?:stores?|shops?|there|branch|branches)\b/.test(said.text)) return [];
  return memory.storeId && !/\b(?:stores|shops|branches)\b/.test(said.text)
    ? [memory.storeId]
    : catalogue.data.stores.map(({ id }) => id);
}

/** One product is meant, or it must be asked which. */
function forOne(
  one: Case,
  want: 'about' | 'stock' | 'sizes' | 'pair' | 'similar',
  task: (id: string) => Task,
): Task {
  const [id] = one.targets;
  if (id !== undefined && one.targets.length === 1) return task(id);
  return { do: 'which', want, ids: one.targets, filters: ofOne(one.said) };
}

function stock(one: Case): Task {
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

function compare(one: Case): Task {
  const task = compared(one);
  return task.do === 'compare' && one.said.change ? { ...task, by: one.said.change } : task;
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

function change(one: Case): Task {
  const { said, memory, catalogue, targets } = one;
  const wanted = said.change ?? 'cheaper';
  if (memory.kitId && (wanted === 'cheaper' || wanted === 'lighter'))
    return {
      do: 'kit',
      id: memory.kitId,
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

function similar(one: Case): Task {
  const { memory } = one;
  const targets = one.targets.length > 0 ? one.targets : memory.focus ? [memory.focus] : memory.shown;
  if (one.said.change && targets.length === 1) return change({ ...one, targets });
  return forOne({ ...one, targets }, 'similar', (id) => ({ do: 'similar', id, filters: ofOne(one.said) }));
}

function pair(one: Case): Task {
  const { said, memory, catalogue } = one;
  const first = said.filters.shapes ? catalogue.find(said.filters)[0] : undefined;
  const fallback = first ? [first.id] : memory.focus ? [memory.focus] : memory.shown;
  const targets = one.targets.length > 0 ? one.targets : fallback;
  return forOne({ ...one, targets }, 'pair', (id) => ({ do: 'pair', id }));
}

function kit({ said, catalogue }: Case): Task | undefined {
  if (said.filters.shapes) return undefined;
  const byActivity = catalogue.data.kits.find(({ activity }) => activity === said.filters.activity);
  const id = said.kit ?? (said.filters.activity ? byActivity?.id : undefined);
  return id ? { do: 'kit', id, filters: said.filters, listed: /\blist\b/.test(said.text) } : undefined;
}

/** The question with what is known of the product: washing "it" depends on what it is. */
function knowledge({ said, catalogue, targets }: Case): Task {
  const product = catalogue.product(targets.length === 1 ? (targets[0] ?? '') : '');
  const hint = product && said.topics.includes('care') && !said.filters.shapes ? careHint(product) : '';
  return { do: 'knowledge', topics: said.topics, text: `${said.text} ${hint}`.trim() };
}

function careHint({
  features,
  shape,
}: {
  readonly features: readonly string[];
  readonly shape: string;
}): string {
  if (shape === 'hiking-boot' || shape === 'trail-shoe') return 'boots';
  if (features.includes('down')) return 'down';
  if (features.includes('merino')) return 'merino';
  if (/pack|duffel|tent|bag|mat/.test(shape)) return 'pack tent';
  return features.includes('waterproof') ? 'rain jacket shell' : '';
}

/** Things that people ask outfitters for and that this one does not have. */
const notSold =
  /\b(?:sell|have|stock|carry|need|buy|want|looking for|got)\b.*\b(skis?|snowboards?|bikes?|bicycles?|e ?bikes?|kayaks|canoes|surfboards?|helmets?|phones?|laptops|cameras?|drones?|hammocks?|ropes?|harness(?:es)?|watch|watches|jeans|dress(?:es)?|bras?|swimsuits?|bikinis?|umbrellas?|chairs?|tables?|pizza|flights?|hotels?|gps|binoculars|knife|knives|axes?)$/;

/** Neither a question about something known nor about something else: a wish, new or refined. */
function wish(one: Case): Task {
  const { said, memory, catalogue } = one;
  const foreign = notSold.exec(said.text)?.[1];
  if (foreign) return { do: 'outOfScope', words: foreign };
  const { filters } = said;
  const own = without(filters, 'words');
  const saysKind = filters.shapes !== undefined || filters.category !== undefined;
  if (isEmpty(own)) return loose(one);
  const bound = boundToOne(one);
  if (bound) return bound;
  const isAnew = /\b(?:gift|present|something for (?:my|a|him|her|the))\b/.test(said.text);
  const isRefinement = !saysKind && !isAnew && hasKind(memory.filters);
  if (memory.kitId && !saysKind && !isAnew) return { do: 'kit', id: memory.kitId, filters, listed: false };
  if (isRefinement || sameNarrowed(filters, memory.filters))
    return { do: 'search', filters: refined(memory.filters, filters) };
  if (saysKind && filters.fit === undefined && memory.filters.fit !== undefined) {
    const carried = { ...filters, fit: memory.filters.fit };
    const gendered = catalogue.find(carried).some(({ fit }) => fit === memory.filters.fit);
    if (gendered) return { do: 'search', filters: carried, carried: true };
  }
  return { do: 'search', filters };
}

const hasKind = (filters: Filters): boolean =>
  filters.shapes !== undefined || filters.category !== undefined || !isEmpty(without(filters, 'words'));

/** "Waterproof jackets" after "jackets" narrows; a sentence that starts with a wish begins anew. */
const sameNarrowed = (said: Filters, before: Filters): boolean =>
  said.shapes !== undefined &&
  said.shapes.length > 0 &&
  before.shapes !== undefined &&
  said.shapes.join() === before.shapes.join();

/** "In blue?", "size 42" of the one product that is being spoken of. */
function boundToOne({ said, memory }: Case): Task | undefined {
  const { colours, size, ...others } = said.filters;
  const id = memory.focus;
  if (id === undefined || (colours === undefined && size === undefined) || !isEmpty(others)) return undefined;
  return { do: 'stock', id, filters: said.filters, storeIds: [] };
}

function loose(one: Case): Task {
  const { said, memory, catalogue } = one;
  const words = said.filters.words;
  if (said.kit) return { do: 'kit', id: said.kit, filters: {}, listed: false };
  const freed = released(memory.filters, said.text);
  if (Object.keys(freed).length < Object.keys(memory.filters).length) return { do: 'search', filters: freed };
  if (words !== undefined && catalogue.find({ words }).length > 0)
    return { do: 'search', filters: { words } };
  const sells = /\b(?:sell|have|stock|carry|buy|looking for|need|want|show)\b/.test(said.text);
  if (words !== undefined && sells && words.split(' ').length <= 3) return { do: 'outOfScope', words };
  return { do: 'notUnderstood' };
}

function aboutOrWish(one: Case): Task {
  const { said, memory, targets } = one;
  const asked = ofOne(said);
  const task = kit(one);
  if (task && targets.length === 0 && said.kit) return task;
  if (targets.length === 0 && isAboutNothing(one))
    return { do: 'which', want: 'about', ids: [], filters: asked };
  if (targets.length === 0) return said.aspect && memory.focus ? about(one, memory.focus) : wish(one);
  if (targets.length > 1) {
    const plural = said.reference?.kind === 'it' || said.reference?.kind === 'all';
    if (plural && !isEmpty(asked)) return wish(one);
    return { do: 'which', want: 'about', ids: targets, filters: asked };
  }
  if (asked.colours !== undefined || asked.size !== undefined)
    if (said.reference?.kind !== 'described' || asked.size !== undefined) return stock(one);
  return forOne(one, 'about', (id) => about(one, id));
}

/** "Is it waterproof?" before anything was shown. */
const isAboutNothing = ({ said, memory }: Case): boolean =>
  said.reference?.kind === 'it' && !said.wish && !said.filters.shapes && memory.shown.length === 0;

function about({ said }: Case, id: string): Task {
  const described = said.reference?.kind === 'described';
  return {
    do: 'about',
    id,
    filters: described ? {} : ofOne(said),
    ...(said.aspect ? { aspect: said.aspect } : {}),
  };
}

/** What a sentence asks for, given what was said before. */
export function decide(said: Said, memory: Memory, catalogue: Catalogue): Task {
  const one: Case = { said, memory, catalogue, targets: targetsOf(said, memory, catalogue) };
  const { open } = memory;
  const [target] = one.targets;
  if (memory.awaitsOrder && said.orderNumber) return { do: 'order', number: said.orderNumber };
  if (open && target !== undefined && one.targets.length === 1 && said.intent === 'wish')
    return continued(open.want, target, { ...open.filters, ...ofOne(said) });
  const freed = released(memory.filters, said.text);
  if (Object.keys(freed).length < Object.keys(memory.filters).length)
    return { do: 'search', filters: refined(freed, without(said.filters, 'words')) };
  return byIntent(one);
}

/** Goes on with what was wanted before it was asked which. */
export function continued(
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

function byIntent(one: Case): Task {
  const { said, memory, targets } = one;
  switch (said.intent) {
    case 'person':
    case 'complaint':
    case 'voice':
    case 'help':
    case 'cart':
    case 'thanks':
      return { do: said.intent };
    case 'greeting':
      return { do: 'greet' };
    case 'goodbye':
      return { do: 'bye' };
    case 'smalltalk':
      return { do: 'smalltalk', text: said.text };
    case 'yes':
    case 'no':
      return { do: 'decline' };
    case 'order':
      return said.orderNumber ? { do: 'order', number: said.orderNumber } : { do: 'order' };
    case 'knowledge':
      return knowledge(one);
    case 'stores':
      return { do: 'stores', ids: storeIdsSpokenOf(one), text: said.text };
    case 'size': {
      const id = targets.length === 1 ? targets[0] : memory.focus;
      const saysKind = said.filters.shapes !== undefined || said.filters.category !== undefined;
      const filters = saysKind ? said.filters : memory.filters;
      return {
        do: 'sizes',
        text: said.text,
        filters,
        ...(id !== undefined && !saysKind ? { id } : {}),
      };
    }
    case 'stock':
      return stock(one);
    case 'compare':
      return compare(one);
    case 'pair':
      return pair(one);
    case 'similar':
      return similar(one);
    case 'kit':
      return kit(one) ?? (said.filters.shapes || said.filters.category ? wish(one) : { do: 'kits' });
    case 'more':
      if (memory.kitId) return { do: 'kits' };
      return isEmpty(memory.filters)
        ? { do: 'help' }
        : { do: 'more', all: /\b(?:all|everything|rest)\b/.test(said.text) };
    case 'change':
      return change(one);
    case 'price':
      return targets.length === 0 && isEmpty(said.filters) && memory.focus
        ? { do: 'about', id: memory.focus, aspect: 'price', filters: {} }
        : aboutOrWish(one);
    case 'wish':
      return aboutOrWish(one);
  }
}

function storeIdsSpokenOf({ said, memory }: Case): readonly string[] {
  if (said.stores.length > 0) return said.stores;
  const there = /\b(?:there|that store|this store|that shop|it)\b/.test(said.text);
  return there && memory.storeId ? [memory.storeId] : [];
}

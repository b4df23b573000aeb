import type { Catalogue } from '../catalogue/Catalogue.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Memory } from '../memory.ts';
import type { Task } from '../tasks.ts';
import type { Said } from '../understanding/Understanding.ts';
import { type Case, forOne, isEmpty, ofOne, without } from './case.ts';
import { change, compare, pair, similar, stock } from './products.ts';
import { refined, released } from './refine.ts';
import { targetsOf } from './targets.ts';
import { kit, wish } from './wish.ts';

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

const isQuestion = (text: string): boolean =>
  /^(?:and |but |so )*(?:is|are|does|do|can|could|will|would|has|have) (?:it|this|that|they|these|the)\b/.test(
    text,
  );

function about({ said }: Case, id: string): Task {
  const described = said.reference?.kind === 'described';
  const filters = described ? {} : ofOne(said);
  const isUnknown = isQuestion(said.text) && isEmpty(filters) && said.filters.words !== undefined;
  return {
    do: 'about',
    id,
    filters,
    ...(said.aspect ? { aspect: said.aspect } : {}),
    ...(isUnknown ? { isUnknown } : {}),
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
function continued(
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
      // Whoever names one product asks for it, not for the way.
      if (targets.length === 1 && said.reference === undefined) return stock(one);
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
    case 'buy': {
      if (targets.length > 1) return { do: 'which', want: 'stock', ids: targets, filters: ofOne(said) };
      const id = targets[0] ?? memory.focus;
      return { do: 'buy', filters: ofOne(said), ...(id === undefined ? {} : { id }) };
    }
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
      return said.reference?.kind === 'most' && targets.length === 1 ? aboutOrWish(one) : change(one);
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

import type { ResponseEvent } from '../../../src/protocol/index.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { forget, type Memory, SEEN_KEPT, withCards } from '../memory.ts';
import { buttons, cards, suggestions, text } from '../outgoing.ts';
import { counted, upper } from '../phrases.ts';
import type { TaskOf } from '../tasks.ts';
import { productLine } from './facts.ts';
import { narrowing } from './narrow.ts';
import { relaxations } from './relax.ts';
import type { Answer, Choice, Scene } from './skill.ts';

const SHOWN = 3;
const ALL = 8;
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/**
 * Where nobody said for whom: men's and women's of the same model count once, and children's things are
 * left out unless there is nothing else.
 */
function worthShowing(found: readonly Product[], { fit }: Filters): readonly Product[] {
  if (fit !== undefined) return found;
  const seen = new Set<string>();
  const grown = found.filter((product) => product.fit !== 'kids');
  return (grown.length > 0 ? grown : found).filter(({ title }) => {
    const model = title.replace(/ (?:Wo)?[Mm]en's$/, '');
    return !seen.has(model) && seen.add(model) !== undefined;
  });
}

/** Text that names products, then exactly their cards. */
export function present(
  intro: string,
  products: readonly Product[],
  filters: Filters,
  scene: Scene,
): readonly ResponseEvent[] {
  const lines = products.map((product) => productLine(product, filters, scene));
  return [
    text([intro, '', ...lines].join('\n')),
    cards(products.map((product) => scene.links.card(product, filters))),
  ];
}

function remember(
  scene: Scene,
  filters: Filters,
  products: readonly Product[],
  seen: readonly string[],
): Memory {
  const ids = products.map(({ id }) => id);
  const memory = withCards(forget(scene.memory, 'focus', 'offer', 'open', 'kitId', 'awaitsOrder'), ids);
  const only = ids.length === 1 && ids[0] !== undefined ? { focus: ids[0] } : {};
  return { ...memory, ...only, filters, seen: [...seen, ...ids].slice(-SEEN_KEPT), failures: 0 };
}

const withOffer = (memory: Memory, choices: readonly Choice[]): Memory =>
  choices.length > 0 ? { ...memory, offer: { choices } } : memory;

/** Questions that fit what is on the table; each is one the agent understands. */
function furtherQuestions(products: readonly Product[], filters: Filters, more: boolean): readonly string[] {
  const [only] = products;
  if (products.length === 1 && only)
    return [`Is the ${only.title} in stock?`, 'What goes with it?', 'Show me something similar'];
  return [
    ...(products.length > 1 ? [products.length === 2 ? 'Compare both' : 'Compare the first two'] : []),
    ...(filters.sort === 'cheapest' ? [] : ['Cheaper ones']),
    ...(more ? ['Show more'] : []),
    ...(filters.features?.includes('vegan') ? [] : ['Only vegan ones']),
  ].slice(0, 3);
}

function introduce(found: number, shown: number, filters: Filters, scene: Scene, carried: boolean): string {
  const { phrases } = scene;
  const wish = phrases.wish(filters);
  const kept =
    carried && filters.fit
      ? ` I kept to ${filters.fit === 'kids' ? 'kids’' : `${filters.fit}'s`} sizes.`
      : '';
  if (found === 1) return `One match for ${wish}:${kept}`;
  const by = {
    cheapest: 'Cheapest first',
    dearest: 'Most expensive first',
    lightest: 'Lightest first',
    warmest: 'Warmest first',
    'best-rated': 'Top rated by our customers',
    largest: 'Largest first',
    smallest: 'Smallest first',
  } as const;
  if (filters.sort) return `${by[filters.sort]} – ${wish}:${kept}`;
  if (found <= shown) return `${upper(NUMBERS[found] ?? '')} matches for ${wish}:${kept}`;
  return `${counted(found, 'match', 'matches')} for ${wish}. ${phrases.one('I’d start with these', 'My top three')}:${kept}`;
}

/** Finds what was asked for, or says honestly that there is none and what comes nearest. */
export function search(scene: Scene, { filters, carried = false, intro }: TaskOf<'search'>): Answer {
  const all = scene.catalogue.find(filters);
  const found = worthShowing(all, filters);
  if (found.length === 0) return nearest(scene, filters);
  const products = found.slice(0, SHOWN);
  const question = narrowing(all, found.length, filters, scene);
  const words = intro ?? introduce(found.length, products.length, filters, scene, carried);
  return {
    events: [
      ...present(words, products, filters, scene),
      ...(question?.events ?? []),
      suggestions(furtherQuestions(products, filters, found.length > products.length)),
    ],
    memory: withOffer(remember(scene, filters, products, []), question?.choices ?? []),
  };
}

function nearest(scene: Scene, filters: Filters): Answer {
  const ways = relaxations(filters, scene);
  const [best] = ways;
  const wish = scene.phrases.wish(filters);
  if (!best) {
    const memory = { ...forget(scene.memory, 'offer', 'open'), filters: {} };
    return {
      events: [
        text(`I couldn’t find ${wish}, or anything close. What matters most to you? Let’s start from there.`),
        suggestions(['What do you sell?', 'Show me rain jackets', 'I’d like to talk to a person']),
      ],
      memory,
    };
  }
  const products = worthShowing(best.found, best.filters).slice(0, SHOWN);
  const others = ways.slice(1, 4).filter(({ button }) => button.title !== best.button.title);
  const intro = `Nothing matches all of that (${wish}). Without ${best.what}, ${products.length === 1 ? 'this one comes' : 'these come'} closest:`;
  return {
    events: [
      ...present(intro, products, best.filters, scene),
      ...(others.length > 0
        ? [text('Or would you rather change something else?'), buttons(others.map(({ button }) => button))]
        : []),
      suggestions(furtherQuestions(products, best.filters, best.found.length > products.length)),
    ],
    memory: withOffer(
      remember(scene, best.filters, products, []),
      others.map(({ button }) => button),
    ),
  };
}

/** The next of the same search. */
export function more(scene: Scene, { all }: TaskOf<'more'>): Answer {
  const { filters, seen } = scene.memory;
  const found = worthShowing(scene.catalogue.find(filters), filters);
  const rest = all ? found : found.filter(({ id }) => !seen.includes(id));
  const wish = scene.phrases.wish(filters);
  if (rest.length === 0)
    return {
      events: [
        text(`That’s everything for ${wish}. Shall we change something?`),
        suggestions(['In another colour', 'More expensive ones', 'Show me all categories']),
      ],
      memory: forget(scene.memory, 'offer'),
    };
  const products = rest.slice(0, all ? ALL : SHOWN);
  const left = rest.length - products.length;
  const intro = all
    ? `${left > 0 ? `The first ${products.length} of ${rest.length}` : `All ${products.length}`} matches for ${wish}:`
    : `${left > 0 ? `More matches for ${wish} (${left} left after these)` : `The last matches for ${wish}`}:`;
  return {
    events: [
      ...present(intro, products, filters, scene),
      suggestions(furtherQuestions(products, filters, left > 0)),
    ],
    memory: remember(scene, filters, products, seen),
  };
}

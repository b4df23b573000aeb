import type { Filters } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { suggestions, text } from '../outgoing.ts';
import type { TaskOf } from '../tasks.ts';
import type { Change } from '../understanding/intent.ts';
import { joinFilters } from '../understanding/vocabulary.ts';
import { omit, relaxations } from './relax.ts';
import { search } from './search.ts';
import type { Answer, Scene } from './skill.ts';

interface Direction {
  readonly sort: NonNullable<Filters['sort']>;
  readonly value: (product: Product) => number | undefined;
  /** Smaller is further in this direction. */
  readonly falling: boolean;
  readonly word: string;
}

const directions: Readonly<Record<Change, Direction>> = {
  cheaper: { sort: 'cheapest', value: ({ price }) => price, falling: true, word: 'cheaper' },
  dearer: { sort: 'dearest', value: ({ price }) => price, falling: false, word: 'more expensive' },
  lighter: {
    sort: 'lightest',
    value: ({ attributes }) => attributes.weightG,
    falling: true,
    word: 'lighter',
  },
  warmer: { sort: 'warmest', value: ({ attributes }) => attributes.comfortC, falling: true, word: 'warmer' },
  larger: {
    sort: 'largest',
    value: ({ attributes }) => attributes.capacityL ?? attributes.people,
    falling: false,
    word: 'larger',
  },
  smaller: {
    sort: 'smallest',
    value: ({ attributes }) => attributes.capacityL ?? attributes.people,
    falling: true,
    word: 'smaller',
  },
};

/** The wish with a limit beyond what was shown: cheaper than the cheapest of it. */
function beyond(filters: Filters, change: Change, limit: number): Filters {
  const { sort } = directions[change];
  const next = { ...filters, sort };
  switch (change) {
    case 'cheaper':
      return { ...next, price: { ...omitMax(filters), max: limit - 1 } };
    case 'dearer':
      return { ...next, price: { min: limit + 1 } };
    case 'lighter':
      return { ...next, measures: { ...filters.measures, weightG: { max: limit - 1 } } };
    case 'warmer':
      return { ...next, measures: { ...filters.measures, comfortC: { max: limit - 1 } } };
    default:
      return next;
  }
}

const omitMax = ({ price }: Filters): { min?: number } =>
  price?.min !== undefined && price.max === undefined ? { min: price.min } : {};

/** "Cheaper ones", "a lighter one": the same wish, beyond what is on the table. */
export function change(scene: Scene, task: TaskOf<'change'>): Answer {
  const { value, falling, sort } = directions[task.change];
  const shown = scene.catalogue.productsOf(task.near ? [task.near] : scene.memory.shown);
  const values = shown.flatMap((product) => value(product) ?? []);
  const filters = joinFilters(omit(task.filters, 'sort'), {});
  if (values.length === 0) return search(scene, { do: 'search', filters: { ...filters, sort } });
  const limit = falling ? Math.min(...values) : Math.max(...values);
  const further = beyond(filters, task.change, limit);
  const found = scene.catalogue.find(further).filter((product) => {
    const own = value(product);
    return own !== undefined && (falling ? own < limit : own > limit);
  });
  if (found.length > 0 && isLimited(task.change)) return search(scene, { do: 'search', filters: further });
  if (found.length > 0) return search(scene, { do: 'search', filters: { ...filters, sort } });
  return atTheEnd(scene, further, shown, task.change);
}

const isLimited = (wanted: Change): boolean => wanted !== 'larger' && wanted !== 'smaller';

/** Nothing lies further that way; something does when another condition is given up. */
function atTheEnd(scene: Scene, further: Filters, shown: readonly Product[], wanted: Change): Answer {
  const { value, falling, word } = directions[wanted];
  const limit = shown.flatMap((product) => value(product) ?? []);
  const isFurther = (product: Product): boolean => {
    const own = value(product);
    return own !== undefined && limit.every((other) => (falling ? own < other : own > other));
  };
  const wish = scene.phrases.wish(omit(further, 'price', 'measures', 'sort'));
  const way = relaxations(further, scene).find(
    ({ filters, found }) =>
      found.every(isFurther) && (filters.shapes !== undefined || filters.category !== undefined),
  );
  if (!way)
    return {
      events: [
        text(`We don’t have anything ${word} for ${wish}.`),
        suggestions(['Show me something similar', 'What’s on sale?', 'What do you sell?']),
      ],
      memory: { ...scene.memory, failures: 0 },
    };
  return search(scene, {
    do: 'search',
    filters: way.filters,
    intro: `We don’t have anything ${word} for ${wish}. Without ${way.what}:`,
  });
}

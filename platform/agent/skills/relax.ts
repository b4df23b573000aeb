import { actionId } from '../actions.ts';
import { type Filters, measuresOf } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { listed } from '../phrases.ts';
import type { Choice, Scene } from './skill.ts';

/** One condition given up, and what is found then. */
interface Relaxed {
  readonly filters: Filters;
  /** What was given up, as in “Without …”. */
  readonly what: string;
  readonly button: Choice;
  readonly found: readonly Product[];
}

/** A price this much above the limit is still worth naming before other wishes are dropped. */
const STRETCH = 1.4;

export function omit<K extends keyof Filters>(filters: Filters, ...keys: readonly K[]): Filters {
  const rest: Record<string, unknown> = { ...filters };
  for (const key of keys) delete rest[key];
  return rest as Filters;
}

type Step = (filters: Filters, scene: Scene) => readonly Omit<Relaxed, 'found' | 'button'>[];

const drop =
  (key: keyof Filters, what: (filters: Filters, scene: Scene) => string): Step =>
  (filters, scene) =>
    filters[key] === undefined ? [] : [{ filters: omit(filters, key), what: what(filters, scene) }];

const dearer: Step = (filters, { catalogue, phrases }) => {
  const max = filters.price?.max;
  if (max === undefined) return [];
  const open = { ...omit(filters, 'price'), sort: 'cheapest' } as const;
  const price = catalogue.find(open).find(({ fit }) => fit !== 'kids' || filters.fit === 'kids')?.price;
  if (price === undefined || price <= max) return [];
  return [
    {
      filters: { ...omit(filters, 'price'), price: { max: Math.ceil(price * 1.25) } },
      what: `the limit of ${phrases.price(max)}`,
    },
  ];
};

const features: Step = (filters, { phrases }) =>
  (filters.features ?? []).map((feature) => {
    const others = (filters.features ?? []).filter((other) => other !== feature);
    return {
      filters: others.length > 0 ? { ...filters, features: others } : omit(filters, 'features'),
      what: `“${phrases.feature(feature)}”`,
    };
  });

const measures: Step = (filters, { phrases }) =>
  measuresOf(filters.measures).map(([name, range]) => {
    const others = Object.fromEntries(
      Object.entries(filters.measures ?? {}).filter(([other]) => other !== name),
    );
    return {
      filters: Object.keys(others).length > 0 ? { ...filters, measures: others } : omit(filters, 'measures'),
      what: `“${phrases.limit(name, range)}”`,
    };
  });

const steps: readonly Step[] = [
  drop('words', ({ words }) => `“${words}”`),
  drop(
    'colours',
    ({ colours = [] }, { phrases }) =>
      `“in ${listed(
        colours.map((id) => phrases.colour(id)),
        'or',
      )}”`,
  ),
  drop('season', ({ season }) => `“for ${season}”`),
  drop('activity', ({ activity = '' }, { phrases }) => `“for ${phrases.activity(activity)}”`),
  dearer,
  drop('size', ({ size }) => `“size ${size}”`),
  measures,
  drop('material', ({ material }) => `“${material}”`),
  drop('brand', ({ brand }) => `“${brand}”`),
  drop('reduced', () => '“reduced”'),
  features,
  drop(
    'without',
    ({ without = [] }, { phrases }) => `“without ${listed(without.map((id) => phrases.feature(id)))}”`,
  ),
  drop('fit', ({ fit }) => (fit === 'unisex' ? '“unisex”' : `“for ${fit}”`)),
  drop('price', () => 'the price limit'),
];

function label({ filters, what }: Omit<Relaxed, 'found' | 'button'>, before: Filters, scene: Scene): string {
  if (filters.price?.max !== before.price?.max && filters.price?.max !== undefined)
    return `Up to ${scene.phrases.price(filters.price.max)}`;
  if (before.colours && !filters.colours) return 'Any colour';
  if (before.size && !filters.size) return 'Any size';
  if (before.fit && !filters.fit) return 'For anyone';
  if (before.without && !filters.without) return `Allow ${before.without.join(', ')}`;
  if (before.price && !filters.price) return 'Any price';
  if (before.reduced && !filters.reduced) return 'Not only reduced';
  if (before.brand && !filters.brand) return 'Any brand';
  return `Without ${what}`.replace(/[“”]/g, '');
}

/** Ways to find something by giving up one condition, the smallest loss first; then two at once. */
export function relaxations(filters: Filters, scene: Scene): Relaxed[] {
  const single = steps.flatMap((step) => step(filters, scene));
  const tried = single.flatMap((way) => withFound(way, filters, scene));
  const max = filters.price?.max;
  const near = tried.filter(
    ({ found }) => max === undefined || found.some(({ price }) => price <= max * STRETCH),
  );
  const ways = near.length > 0 ? [...near, ...tried.filter((way) => !near.includes(way))] : tried;
  if (ways.length > 0) return ways;
  return single
    .flatMap((way) =>
      steps
        .flatMap((step) => step(way.filters, scene))
        .flatMap((second) =>
          withFound({ filters: second.filters, what: `${way.what} and ${second.what}` }, filters, scene),
        ),
    )
    .slice(0, 1);
}

function withFound(way: Omit<Relaxed, 'found' | 'button'>, before: Filters, scene: Scene): Relaxed[] {
  // A search for nothing in particular finds everything, which is no answer.
  if (Object.keys(way.filters).length === 0) return [];
  const found = scene.catalogue.find(way.filters);
  const button = { id: actionId.search(way.filters), title: label(way, before, scene) };
  return found.length > 0 ? [{ ...way, found, button }] : [];
}

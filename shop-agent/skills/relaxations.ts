import { actionId } from '../actions.ts';
import { type Filters, measureEntries, suitsPerson } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { joinWords } from '../PhraseBook.ts';
import type { ReplyOption, SkillContext } from './Skill.ts';

/** A search with one or two filters removed or loosened, and its results. */
interface Relaxation {
  readonly filters: Filters;
  /** Names the removed filter, as in “Without …”. */
  readonly description: string;
  readonly button: ReplyOption;
  readonly found: readonly Product[];
}

/** Relaxations with a result that costs at most this multiple of the price limit come first. */
const priceTolerance = 1.4;

export function omitFilters<K extends keyof Filters>(filters: Filters, ...keys: readonly K[]): Filters {
  const rest: Record<string, unknown> = { ...filters };
  for (const key of keys) delete rest[key];
  return rest as Filters;
}

/** Returns searches with a filter of one kind removed or loosened; empty without such a filter. */
type Step = (filters: Filters, context: SkillContext) => readonly Omit<Relaxation, 'found' | 'button'>[];

const dropFilter =
  (key: keyof Filters, describe: (filters: Filters, context: SkillContext) => string): Step =>
  (filters, context) =>
    filters[key] === undefined
      ? []
      : [{ filters: omitFilters(filters, key), description: describe(filters, context) }];

const raisePriceLimit: Step = (filters, { catalogue, phrases }) => {
  const max = filters.price?.max;
  if (max === undefined) return [];
  const open = { ...omitFilters(filters, 'price'), sort: 'cheapest' } as const;
  const price = catalogue.find(open).find((product) => suitsPerson(product, filters.fit))?.price;
  if (price === undefined || price <= max) return [];
  return [
    {
      filters: { ...omitFilters(filters, 'price'), price: { max: Math.ceil(price * 1.25) } },
      // The text does not repeat an unrealistic limit, below a tenth of the lowest price.
      description: max < price / 10 ? 'the price limit' : `the limit of ${phrases.price(max)}`,
    },
  ];
};

const dropFeatures: Step = (filters, { phrases }) =>
  (filters.features ?? []).map((feature) => {
    const others = (filters.features ?? []).filter((other) => other !== feature);
    return {
      filters: others.length > 0 ? { ...filters, features: others } : omitFilters(filters, 'features'),
      description: `“${phrases.feature(feature)}”`,
    };
  });

const dropMeasures: Step = (filters, { phrases }) =>
  measureEntries(filters.measures).map(([name, range]) => {
    const others = Object.fromEntries(
      Object.entries(filters.measures ?? {}).filter(([other]) => other !== name),
    );
    return {
      filters:
        Object.keys(others).length > 0 ? { ...filters, measures: others } : omitFilters(filters, 'measures'),
      description: `“${phrases.describeMeasure(name, range)}”`,
    };
  });

const steps: readonly Step[] = [
  dropFilter('words', ({ words }) => `“${words}”`),
  dropFilter(
    'colours',
    ({ colours = [] }, { phrases }) =>
      `“in ${joinWords(
        colours.map((id) => phrases.colour(id)),
        'or',
      )}”`,
  ),
  dropFilter('season', ({ season }) => `“for ${season}”`),
  dropFilter('activity', ({ activity = '' }, { phrases }) => `“for ${phrases.activity(activity)}”`),
  raisePriceLimit,
  dropFilter('size', ({ size }) => `“size ${size}”`),
  dropMeasures,
  dropFilter('material', ({ material }) => `“${material}”`),
  dropFilter('brand', ({ brand }) => `“${brand}”`),
  dropFilter('reduced', () => '“reduced”'),
  dropFeatures,
  dropFilter(
    'without',
    ({ without = [] }, { phrases }) => `ruling out ${joinWords(without.map((id) => phrases.feature(id)))}`,
  ),
  dropFilter('fit', ({ fit }) => (fit === 'unisex' ? '“unisex”' : `“for ${fit}”`)),
  dropFilter('price', () => 'the price limit'),
];

function buttonTitle(
  { filters, description: removed }: Omit<Relaxation, 'found' | 'button'>,
  before: Filters,
  context: SkillContext,
): string {
  if (filters.price?.max !== before.price?.max && filters.price?.max !== undefined)
    return `Up to ${context.phrases.price(filters.price.max)}`;
  if (before.colours && !filters.colours) return 'Any colour';
  if (before.size && !filters.size) return 'Any size';
  if (before.measures?.people && !filters.measures?.people) return 'Any size';
  if (before.fit && !filters.fit) return 'For anyone';
  if (before.without && !filters.without) return `Allow ${before.without.join(', ')}`;
  if (before.price && !filters.price) return 'Any price';
  if (before.reduced && !filters.reduced) return 'Not only reduced';
  if (before.brand && !filters.brand) return 'Any brand';
  const name = removed.replace(/[“”]/g, '');
  return name.startsWith('for ') ? `Not only ${name}` : `Without ${name}`;
}

/**
 * Returns searches that have results with one filter removed or loosened: those near the price limit first, then by
 * the order of `steps`. If there are none, returns at most one search with two filters removed or loosened.
 */
export function findRelaxations(filters: Filters, context: SkillContext): Relaxation[] {
  const single = steps.flatMap((step) => step(filters, context));
  const tried = single.flatMap((relaxation) => findProducts(relaxation, filters, context));
  const max = filters.price?.max;
  const near = tried.filter(
    ({ found }) => max === undefined || found.some(({ price }) => price <= max * priceTolerance),
  );
  const relaxations =
    near.length > 0 ? [...near, ...tried.filter((relaxation) => !near.includes(relaxation))] : tried;
  if (relaxations.length > 0) return relaxations;
  return single
    .flatMap((relaxation) =>
      steps
        .flatMap((step) => step(relaxation.filters, context))
        .flatMap((second) =>
          findProducts(
            { filters: second.filters, description: `${relaxation.description} and ${second.description}` },
            filters,
            context,
          ),
        ),
    )
    .slice(0, 1);
}

/** Returns the relaxation with its results and its button, or an empty list if it has no results. */
function findProducts(
  relaxation: Omit<Relaxation, 'found' | 'button'>,
  before: Filters,
  context: SkillContext,
): Relaxation[] {
  // Without any filter the search would return the whole catalogue.
  if (Object.keys(relaxation.filters).length === 0) return [];
  const found = context.catalogue.find(relaxation.filters);
  const button = { id: actionId.search(relaxation.filters), title: buttonTitle(relaxation, before, context) };
  return found.length > 0 ? [{ ...relaxation, found, button }] : [];
}

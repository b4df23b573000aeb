import { Catalogue } from '../catalogue/Catalogue.ts';
import { type Filters, hasProductKind, relatedShapes, suitsPerson } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import type { Change } from '../parsing/intent.ts';
import { mergeFilters } from '../parsing/PhraseMatcher.ts';
import { suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { shortEnough } from './introductions.ts';
import { cardsOf } from './productFacts.ts';
import { findRelaxations, omitFilters } from './relaxations.ts';
import type { SkillContext, SkillResult } from './Skill.ts';
import { search } from './search.ts';

interface Direction {
  readonly sort: NonNullable<Filters['sort']>;
  readonly value: (product: Product) => number | undefined;
  /** Whether smaller values are further in this direction. */
  readonly isDescending: boolean;
  readonly word: string;
}

/** The comfort temperature, or the insulation as a number that falls with it. */
function warmth({ attributes: { comfortC, rValue } }: Product): number | undefined {
  return comfortC ?? (rValue === undefined ? undefined : -rValue);
}

const directions: Readonly<Record<Change, Direction>> = {
  cheaper: { sort: 'cheapest', value: ({ price }) => price, isDescending: true, word: 'cheaper' },
  dearer: { sort: 'dearest', value: ({ price }) => price, isDescending: false, word: 'more expensive' },
  lighter: {
    sort: 'lightest',
    value: ({ attributes }) => attributes.weightG,
    isDescending: true,
    word: 'lighter',
  },
  warmer: {
    sort: 'warmest',
    value: warmth,
    isDescending: true,
    word: 'warmer',
  },
  brighter: {
    sort: 'brightest',
    value: ({ attributes }) => attributes.lumens,
    isDescending: false,
    word: 'brighter',
  },
  larger: {
    sort: 'largest',
    value: ({ attributes }) => attributes.capacityL ?? attributes.people,
    isDescending: false,
    word: 'larger',
  },
  smaller: {
    sort: 'smallest',
    value: ({ attributes }) => attributes.capacityL ?? attributes.people,
    isDescending: true,
    word: 'smaller',
  },
};

/** Returns the filters with a limit beyond the products shown: cheaper than the cheapest of them. */
function exceedLimit(filters: Filters, change: Change, limit: number, shown: readonly Product[]): Filters {
  const { sort } = directions[change];
  const next = { ...filters, sort };
  const isOfMats = shown.every(({ attributes }) => attributes.comfortC === undefined);
  const isOfPeople = shown.every(({ attributes }) => attributes.capacityL === undefined);
  switch (change) {
    case 'cheaper':
      return { ...next, price: { ...omitMax(filters), max: limit - 1 } };
    case 'dearer':
      return { ...next, price: { min: limit + 1 } };
    case 'lighter':
      return { ...next, measures: { ...filters.measures, weightG: { below: limit } } };
    case 'warmer':
      return {
        ...next,
        measures: {
          ...filters.measures,
          ...(isOfMats ? { rValue: { above: -limit } } : { comfortC: { below: limit } }),
        },
      };
    case 'brighter':
      return { ...next, measures: { ...filters.measures, lumens: { above: limit } } };
    case 'larger':
    case 'smaller': {
      const name = isOfPeople ? 'people' : 'capacityL';
      const beyond = change === 'larger' ? { above: limit } : { below: limit };
      // "Too big for us, we are only two" names the size itself.
      const { min, max } = filters.measures?.[name] ?? {};
      const own = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
      return { ...next, measures: { ...filters.measures, [name]: { ...own, ...beyond } } };
    }
  }
}

const omitMax = ({ price }: Filters): { min?: number } =>
  price?.min !== undefined && price.max === undefined ? { min: price.min } : {};

/** Repeats the search beyond the products shown, as for "cheaper ones". */
export function change(context: SkillContext, task: TaskOf<'change'>): SkillResult {
  const { value, isDescending, sort } = directions[task.change];
  const shown = context.catalogue.productsOf(task.near ? [task.near] : context.memory.shown);
  const values = shown.flatMap((product) => value(product) ?? []);
  const filters = mergeFilters(omitFilters(task.filters, 'sort'), {});
  if (values.length === 0) return search(context, { do: 'search', filters: { ...filters, sort } });
  const limit = isDescending ? Math.min(...values) : Math.max(...values);
  const further = exceedLimit(filters, task.change, limit, shown);
  const isSuitable = suitabilityOf(filters, shown);
  const found = context.catalogue.find(further).filter((product) => {
    const own = value(product);
    return own !== undefined && (isDescending ? own < limit : own > limit) && isSuitable(product);
  });
  if (found.length > 0) return search(context, { do: 'search', filters: further });
  const isOneKind = new Set(shown.map(({ shape }) => shape)).size === 1;
  const related = isOneKind ? ofRelatedKinds(further, shown) : undefined;
  if (related && context.catalogue.find(related).some(isSuitable))
    return search(context, { do: 'search', filters: related });
  return relaxOtherFilters(context, further, shown, task.change);
}

/** Whether a product is for the persons whom the products shown are for: children's products may be the cheapest. */
function suitabilityOf(filters: Filters, shown: readonly Product[]): (product: Product) => boolean {
  const person = shown.some(({ fit }) => fit === 'kids') ? 'kids' : filters.fit;
  return (product) => suitsPerson(product, person);
}

/** The same search among the kinds that differ by what the products measure; rain gear stays waterproof. */
function ofRelatedKinds(further: Filters, [product]: readonly Product[]): Filters | undefined {
  const shapes = product && relatedShapes(product.shape);
  if (!shapes) return undefined;
  const isForRain = product.features.includes('waterproof');
  return mergeFilters({ ...further, shapes }, isForRain ? { features: ['waterproof'] } : {});
}

/** Reports that there is nothing further in this direction, and searches without another filter. */
function relaxOtherFilters(
  context: SkillContext,
  further: Filters,
  shown: readonly Product[],
  wanted: Change,
): SkillResult {
  const { value, isDescending, word } = directions[wanted];
  const limit = shown.flatMap((product) => value(product) ?? []);
  const isFurther = (product: Product): boolean => {
    const own = value(product);
    return own !== undefined && limit.every((other) => (isDescending ? own < other : own > other));
  };
  const description = context.phrases.describeFilters(omitFilters(further, 'price', 'measures', 'sort'));
  const isSuitable = suitabilityOf(further, shown);
  const relaxation = findRelaxations(further, context).find(
    ({ filters, found }) => found.every(isFurther) && found.some(isSuitable) && hasProductKind(filters),
  );
  if (!relaxation) {
    const extreme = Catalogue.sorted(shown, directions[wanted].sort)[0];
    return {
      events: [
        textMessage(
          extreme
            ? shortEnough(
                `We don’t have anything ${word} for ${description} than this one.`,
                `We don’t have anything ${word} than this one.`,
              )
            : `We don’t have anything ${word} for ${description}.`,
        ),
        ...(extreme ? [cardsOf([extreme], further, context)] : []),
        suggestionEvent(['Show me something similar', 'What’s on sale?', 'What do you sell?']),
      ],
      memory: { ...context.memory, ...(extreme ? { focus: extreme.id } : {}), failures: 0 },
    };
  }
  return search(context, { do: 'search', filters: relaxation.filters }, (count) =>
    shortEnough(
      `We don’t have anything ${word} for ${description}, but ${count} without ${relaxation.description}.`,
      `We don’t have anything ${word}, but ${count} without ${relaxation.description}.`,
      `We don’t have anything ${word} for that, but ${count} like it.`,
    ),
  );
}

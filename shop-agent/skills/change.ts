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

/** A direction in which the shopper wants to depart from the products shown, such as cheaper. */
interface Direction {
  readonly sort: NonNullable<Filters['sort']>;
  readonly value: (product: Product) => number | undefined;
  /** Whether smaller values are further in this direction. */
  readonly isDescending: boolean;
  readonly word: string;
}

/** Returns the comfort temperature, or the negative R-value of a product without one: the smaller, the warmer. */
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

/**
 * Returns the filters with a limit that excludes the products shown: for "cheaper", a maximum price of 1 below `limit`.
 *
 * @param limit The value of the product shown that is furthest in this direction, such as the lowest price.
 */
function exceedLimit(filters: Filters, change: Change, limit: number, shown: readonly Product[]): Filters {
  const { sort } = directions[change];
  const next = { ...filters, sort };
  const isRatedByRValue = shown.every(({ attributes }) => attributes.comfortC === undefined);
  const isRatedByPeople = shown.every(({ attributes }) => attributes.capacityL === undefined);
  switch (change) {
    case 'cheaper':
      return { ...next, price: { ...soleMinimum(filters), max: limit - 1 } };
    case 'dearer':
      return { ...next, price: { min: limit + 1 } };
    case 'lighter':
      return { ...next, measures: { ...filters.measures, weightG: { below: limit } } };
    case 'warmer':
      return {
        ...next,
        measures: {
          ...filters.measures,
          ...(isRatedByRValue ? { rValue: { above: -limit } } : { comfortC: { below: limit } }),
        },
      };
    case 'brighter':
      return { ...next, measures: { ...filters.measures, lumens: { above: limit } } };
    case 'larger':
    case 'smaller': {
      const name = isRatedByPeople ? 'people' : 'capacityL';
      const beyond = change === 'larger' ? { above: limit } : { below: limit };
      // "Too big for us, we are only two" names the size, which stays a filter.
      const { min, max } = filters.measures?.[name] ?? {};
      const own = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
      return { ...next, measures: { ...filters.measures, [name]: { ...own, ...beyond } } };
    }
  }
}

/** Returns the minimum price if there is no maximum: a new maximum replaces a whole range. */
const soleMinimum = ({ price }: Filters): { min?: number } =>
  price?.min !== undefined && price.max === undefined ? { min: price.min } : {};

/**
 * Searches for products beyond those shown, as for "cheaper ones"; if there are none, among related kinds, and then without
 * another filter. Only sorts the search if no product shown has the value to compare.
 */
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
  const related = isOneKind ? searchRelatedKinds(further, shown) : undefined;
  if (related && context.catalogue.find(related).some(isSuitable))
    return search(context, { do: 'search', filters: related });
  return relaxOtherFilters(context, further, shown, task.change);
}

/**
 * Returns a predicate that excludes children's products, which are often the cheapest, unless the filters request them or one
 * was shown.
 */
function suitabilityOf(filters: Filters, shown: readonly Product[]): (product: Product) => boolean {
  const person = shown.some(({ fit }) => fit === 'kids') ? 'kids' : filters.fit;
  return (product) => suitsPerson(product, person);
}

/**
 * Returns the search among the kinds related to the kind of the first product, such as trekking packs for a daypack; undefined
 * if there are none. If the product is waterproof, the results must be, too.
 */
function searchRelatedKinds(further: Filters, [product]: readonly Product[]): Filters | undefined {
  const shapes = product && relatedShapes(product.shape);
  if (!shapes) return undefined;
  const isForRain = product.features.includes('waterproof');
  return mergeFilters({ ...further, shapes }, isForRain ? { features: ['waterproof'] } : {});
}

/**
 * Says that the search has nothing cheaper, lighter or the like. Presents the results without another filter if all of them go
 * further in this direction than the products shown; otherwise presents the product shown that goes furthest.
 */
function relaxOtherFilters(
  context: SkillContext,
  further: Filters,
  shown: readonly Product[],
  wanted: Change,
): SkillResult {
  const { value, isDescending, word } = directions[wanted];
  const shownValues = shown.flatMap((product) => value(product) ?? []);
  const isFurther = (product: Product): boolean => {
    const own = value(product);
    return own !== undefined && shownValues.every((other) => (isDescending ? own < other : own > other));
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

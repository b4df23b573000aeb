import { actionId } from '../actions.ts';
import { type Filters, suitsPerson } from '../catalogue/filters.ts';
import { isAvailable, type Kit, type KitPick, type Product } from '../catalogue/schema.ts';
import { omitFromMemory, rememberCards } from '../memory.ts';
import { formatCount, upperFirst } from '../PhraseBook.ts';
import {
  buttonMessage,
  listMessage,
  productsMessage,
  suggestionEvent,
  textMessage,
} from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { absence } from './absence.ts';
import { numberWord, shortEnough } from './introductions.ts';
import { cardsOf } from './productFacts.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

interface FilledSection {
  readonly title: string;
  readonly products: readonly Product[];
  /** Names of the kinds and products that are not in stock. */
  readonly missing: readonly string[];
}

/**
 * Returns the product that a pick names, or else the best product of its shape: with the pick's features and activity, else
 * with its activity, else with neither. Undefined if there is none in stock. A product chosen by its shape always meets the wish
 * and is not in `taken`.
 *
 * @param taken Ids of the products chosen before.
 */
function chooseProduct(
  pick: KitPick,
  wish: Filters,
  taken: readonly string[],
  { catalogue }: SkillContext,
): Product | undefined {
  if (pick.product !== undefined) {
    const named = catalogue.product(pick.product);
    return named?.variants.some(isAvailable) ? named : undefined;
  }
  const shape: Filters = { shapes: [pick.shape ?? ''], ...wish };
  const activity = pick.activity ? { activity: pick.activity } : {};
  const features = [...(wish.features ?? []), ...(pick.features ?? [])];
  const attempts: readonly Filters[] = [
    { ...shape, ...activity, features },
    { ...shape, ...activity },
    shape,
  ];
  for (const filters of attempts) {
    const found = catalogue
      .find(filters)
      .find((product) => !taken.includes(product.id) && suitsPerson(product, wish.fit));
    if (found) return found;
  }
  return undefined;
}

function fillSections(kit: Kit, wish: Filters, context: SkillContext): FilledSection[] {
  const taken: string[] = [];
  return kit.sections.map(({ title, picks }) => {
    const missing: string[] = [];
    const products = picks.flatMap((pick) => {
      const product = chooseProduct(pick, wish, taken, context);
      if (product) taken.push(product.id);
      else missing.push(nameOf(pick, wish, context));
      return product ?? [];
    });
    return { title, products, missing };
  });
}

function nameOf({ product, shape = '' }: KitPick, wish: Filters, context: SkillContext): string {
  const { sort: _, ...properties } = wish;
  return (
    context.catalogue.product(product ?? '')?.title ??
    context.phrases.describeFilters({ shapes: [shape], ...properties })
  );
}

const productsIn = (sections: readonly FilledSection[]): readonly Product[] =>
  sections.flatMap((section) => section.products);
const sumOf = (sections: readonly FilledSection[]): number =>
  productsIn(sections).reduce((sum, { price }) => sum + price, 0);

/**
 * Returns the sections if they cost at most `max`, else sections with the cheapest products, of which the most expensive ones
 * are left out until the rest costs at most `max` or one product is left.
 */
function withinBudget(
  sections: readonly FilledSection[],
  max: number | undefined,
  cheapest: () => readonly FilledSection[],
): readonly FilledSection[] {
  if (max === undefined || sumOf(sections) <= max) return sections;
  let kept = cheapest();
  while (sumOf(kept) > max && productsIn(kept).length > 1) {
    const dearest = productsIn(kept).reduce((most, each) => (each.price > most.price ? each : most));
    kept = kept.map(({ products, ...section }) => ({
      ...section,
      products: products.filter((product) => product !== dearest),
    }));
  }
  return kept;
}

/**
 * Puts together the kit for a trip and shows it as cards, or as a packing list if `listed`. The list refers to products by id
 * only, so it is sent only if the cards of all its products were sent before; otherwise the cards are sent. Lists the kits if the
 * id is unknown.
 */
export function kit(context: SkillContext, { id, filters, listed }: TaskOf<'kit'>): SkillResult {
  const found = context.catalogue.kit(id);
  if (!found) return kits(context);
  const before = context.memory.kitId === id ? context.memory.filters : {};
  const asked = { ...before, ...filters };
  const wish = applicableFilters(asked);
  const available = fillSections(found, wish, context);
  const { max } = asked.price ?? {};
  const sections = withinBudget(available, max, () =>
    fillSections(found, { ...wish, sort: 'cheapest' }, context),
  );
  const products = productsIn(sections);
  if (products.length === 0) return nothingInStock(found, context);
  const ids = products.map((product) => product.id);
  const total = context.phrases.price(sumOf(sections));
  const allRecommended = ids.every((one) => context.memory.recommended.includes(one));
  const memory = {
    ...rememberCards(omitFromMemory(context.memory, 'offer', 'open', 'focus'), ids),
    filters: { ...wish, ...(asked.price ? { price: asked.price } : {}) },
    seen: ids,
    kitId: id,
    failures: 0,
  };
  const questions = suggestionEvent([
    ...(wish.sort === 'cheapest' ? [] : ['The same but cheaper']),
    ...(wish.fit === 'women' ? ['What about men’s?'] : ['What about women’s?']),
    'Only vegan ones',
  ]);
  const intro =
    max !== undefined && sumOf(sections) > max
      ? `The cheapest piece costs ${total}, which is over your budget.`
      : introduce(found.title, products.length, productsIn(available).length, total);
  const missing = absence(
    [],
    available.flatMap((section) => section.missing),
  );
  if (listed && allRecommended) {
    const message = productsMessage(
      context.catalogue.data.shop.catalogId,
      found.title,
      `${formatCount(products.length, 'product')}, ${total} in total`,
      sections.map((section) => ({
        title: section.title,
        ids: section.products.map((product) => product.id),
      })),
    );
    return { events: [textMessage(intro), message, ...missing, questions], memory };
  }
  const choices = [{ id: actionId.kitList(id), title: 'Packing list' }, ...fitOptions(wish)];
  return {
    events: [
      textMessage(intro),
      cardsOf(products, wish, context),
      ...missing,
      textMessage('Leave out what you have. Shall I make a packing list, or pick for women or men?'),
      buttonMessage(choices),
      questions,
    ],
    memory: { ...memory, offer: { choices } },
  };
}

/** States how many of the available pieces a kit has, and their price. */
function introduce(title: string, count: number, available: number, total: string): string {
  const pieces = `${numberWord(count)} ${count === 1 ? 'piece' : 'pieces'}`;
  const fitting = `${numberWord(count)} of ${numberWord(available)} pieces ${count === 1 ? 'fits' : 'fit'}`;
  return shortEnough(
    `${title}: ${count < available ? fitting : pieces}, ${total} in total.`,
    `${upperFirst(pieces)}, ${total} in total.`,
  );
}

function nothingInStock({ title }: Kit, { memory }: SkillContext): SkillResult {
  return {
    events: [
      textMessage(`Sorry, nothing for “${title}” is in stock right now.`),
      suggestionEvent(['What do you sell?', 'Show me all categories']),
    ],
    memory: { ...omitFromMemory(memory, 'offer', 'open', 'kitId'), failures: 0 },
  };
}

const fitOptions = ({ fit }: Filters) =>
  (['women', 'men'] as const)
    .filter((one) => one !== fit)
    .map((one) => ({ id: actionId.narrow({ fit: one }), title: one === 'women' ? 'For women' : 'For men' }));

/** Returns the filters that can apply to every product of a kit. */
const applicableFilters = ({ fit, sort, features }: Filters): Filters => ({
  ...(fit ? { fit } : {}),
  ...(sort === 'cheapest' || sort === 'lightest' ? { sort } : {}),
  ...(features?.includes('vegan') ? { features: ['vegan'] } : {}),
});

/** Lists the kinds of trip to choose from. */
export function kits(context: SkillContext): SkillResult {
  const rows = context.catalogue.data.kits.map(({ id, title, text: words }) => ({
    id: actionId.kit(id),
    title,
    description: words,
  }));
  return {
    events: [
      textMessage('What kind of trip is it? I’ll put together what I’d take myself.'),
      listMessage('Choose a trip', [{ title: 'Trips', rows }]),
      suggestionEvent(['What do I need for a weekend hut tour?', 'What do I need for a day hike?']),
    ],
    memory: {
      ...omitFromMemory(context.memory, 'offer', 'open'),
      offer: { choices: rows.map(({ id, title }) => ({ id, title })) },
      failures: 0,
    },
  };
}

import type { Filters } from '../catalogue/filters.ts';
import type { CatalogueData } from '../catalogue/schema.ts';
import { cartTask } from '../dialogue/cartTask.ts';
import { resolveTargets } from '../dialogue/resolveTargets.ts';
import { ProductSearch } from '../search/index.ts';
import { cardFacts } from '../skills/productFacts.ts';
import { runTask } from '../skills/runTask.ts';
import type { SkillContext } from '../skills/Skill.ts';
import { foldText } from './foldText.ts';
import type { Permissions } from './permissions.ts';
import type { CartRequest, ToolSkills, VariantChoice } from './ToolSkills.ts';

/** A text must have more than this share of the words, by weight: the rarest are those that carry the question. */
const minCoverage = 0.5;

const helpSearches = new WeakMap<CatalogueData, ProductSearch>();
/** The help texts, found by the search for products. */
function helpSearchOf(data: CatalogueData): ProductSearch {
  const made =
    helpSearches.get(data) ??
    new ProductSearch(
      data.knowledge.map(({ id, title, topic, questions, answer }) => ({
        ...{ id, title, brand: '', kinds: [topic], attributes: [], price: 0, rating: 0 },
        description: `${questions.join(' ')} ${answer}`,
        variants: [{ id, options: [], isAvailable: true }],
      })),
    );
  helpSearches.set(data, made);
  return made;
}

/** The skills of the catalogue agent as the tools of a model use them. */
export function catalogueSkills(context: SkillContext, { cartRequest }: Permissions): ToolSkills {
  const { catalogue, memory } = context;
  const filtersOf = (id: string, { size, colour }: VariantChoice): Filters => {
    const named = foldText(colour ?? '');
    const variants = catalogue.product(id)?.variants ?? [];
    const colours = variants.filter((each) => foldText(`${each.colourName} ${each.colour}`).includes(named));
    return {
      ...(size !== undefined && { size }),
      ...(colour !== undefined && { colours: [colours[0]?.colour ?? colour] }),
    };
  };
  const storeIds = (city: string): readonly string[] =>
    catalogue.data.stores
      .filter((store) => foldText(`${store.name} ${store.city}`).includes(foldText(city)))
      .map(({ id }) => id);
  const askedCart = (): CartRequest | undefined => {
    if (!cartRequest) return undefined;
    const targets = resolveTargets(cartRequest, memory, catalogue);
    const task = cartTask({ parsed: cartRequest, memory, catalogue, targets });
    if (task?.do !== 'cart') return undefined;
    const { do: _do, ...request } = task;
    return request;
  };
  return {
    details: (id) => runTask(context, { do: 'about', id, filters: {} }),
    stock: (id, { city, ...choice }) =>
      runTask(context, {
        ...{ do: 'stock', id, filters: filtersOf(id, choice) },
        storeIds: city === undefined ? [] : storeIds(city),
      }),
    sizes: (id, choice) => runTask(context, { do: 'sizes', id, filters: filtersOf(id, choice), text: '' }),
    similar: (id) => runTask(context, { do: 'similar', id, filters: {} }),
    goesWith: (id) => runTask(context, { do: 'pair', id }),
    compare: (ids) => runTask(context, { do: 'compare', ids }),
    stores: (city) => {
      const ids = city === undefined ? [] : storeIds(city);
      const isUnknown = city !== undefined && ids.length === 0;
      return {
        ...runTask(context, { do: 'stores', ids, text: '' }),
        ...(isUnknown && { data: { no_store_in: city } }),
      };
    },
    order: ({ number, email }) =>
      runTask(context, {
        do: 'order',
        ...(number !== undefined && { number }),
        ...(email !== undefined && { email }),
      }),
    help: (words) => {
      const { hits, unmatched } = helpSearchOf(catalogue.data).search({ words, limit: 1 });
      const [hit] = hits;
      if (hit && hit.coverage > minCoverage) return runTask(context, { do: 'entry', id: hit.productId });
      const data = {
        answer: 'The shop has no text about this.',
        ...(unmatched.length > 0 && { in_no_text: unmatched }),
      };
      return { events: [], memory, data };
    },
    handover: (isComplaint) => runTask(context, { do: isComplaint ? 'complaint' : 'person' }),
    get askedCart() {
      return askedCart();
    },
    cart: (action) => runTask(context, { do: 'cart', ...action }),
    openOptions: (id, choice) => runTask(context, { do: 'buy', id, filters: filtersOf(id, choice) }),
    cardFacts: (product, choice) => cardFacts(product, filtersOf(product.id, choice), context),
  };
}

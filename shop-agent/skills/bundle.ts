import { type Filters, suitsPerson } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { omitFromMemory, rememberCards } from '../memory.ts';
import { joinWords, upperFirst } from '../PhraseBook.ts';
import { suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { absence } from './absence.ts';
import { numberWord, shortEnough } from './introductions.ts';
import { cardsOf } from './productFacts.ts';
import type { SkillContext, SkillResult } from './Skill.ts';
import { search } from './search.ts';

const sumOf = (products: readonly Product[]): number => products.reduce((sum, { price }) => sum + price, 0);

/**
 * Returns the products of a kind that are in stock and meet the wish, best first. If there are none, only the kind and the
 * fit count, and then only the kind. Products for children are included only if the wish has the fit `kids`.
 */
function candidates(kind: Filters, wish: Filters, { catalogue }: SkillContext): readonly Product[] {
  const { fit } = wish;
  const attempts: readonly Filters[] = [{ ...wish, ...kind }, { ...kind, ...(fit ? { fit } : {}) }, kind];
  for (const filters of attempts) {
    const found = catalogue.find(filters).filter((product) => suitsPerson(product, fit));
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Chooses one product of each list: the first one whose price leaves enough of the budget for the cheapest products of the
 * lists after it, or the cheapest one if no price does.
 */
function chooseProducts(lists: readonly (readonly Product[])[], budget: number): readonly Product[] {
  const cheapest = lists.map((found) => Math.min(...found.map(({ price }) => price)));
  let left = budget;
  return lists.flatMap((found, at) => {
    const others = cheapest.slice(at + 1).reduce((sum, price) => sum + price, 0);
    const product =
      found.find(({ price }) => price <= left - others) ?? found.find(({ price }) => price === cheapest[at]);
    left -= product?.price ?? 0;
    return product ?? [];
  });
}

/**
 * Presents one product of each listed kind that the shop has in stock, within the total price if possible, and names the other
 * kinds. Searches with all filters if the shop has none of these kinds.
 */
export function bundle(context: SkillContext, { kinds, filters, unsold }: TaskOf<'bundle'>): SkillResult {
  const { price, sort: _sort, words: _words, shapes: _shapes, category: _category, ...common } = filters;
  // In "boots and a rain jacket", only the jacket has to be waterproof.
  const ofKinds = kinds.flatMap(({ features = [] }) => features);
  const features = common.features?.filter((feature) => !ofKinds.includes(feature)) ?? [];
  const { features: _features, ...others } = common;
  const wish: Filters = { ...others, ...(features.length > 0 ? { features } : {}) };
  const max = price?.max ?? Number.MAX_SAFE_INTEGER;
  const all = kinds.map((kind) => ({ kind, list: candidates(kind, wish, context) }));
  const found = all.filter(({ list }) => list.length > 0);
  const soldOut = all.filter(({ list }) => list.length === 0);
  const products = chooseProducts(
    found.map(({ list }) => list),
    max,
  );
  if (products.length === 0) return search(context, { do: 'search', filters, unsold });
  const ids = products.map(({ id }) => id);
  const total = context.phrases.price(sumOf(products));
  const names = joinWords(found.map(({ kind }) => context.phrases.describeKind(kind)));
  const isWithin = sumOf(products) <= max;
  const isOne = products.length === 1;
  const pieces = `${numberWord(products.length)} ${isOne ? 'piece' : 'pieces'}, ${total} in total.`;
  const words = isWithin
    ? shortEnough(`${upperFirst(names)}: ${pieces}`, upperFirst(pieces))
    : `The cheapest ${numberWord(products.length)} ${isOne ? `costs ${total}` : `cost ${total} together`}, which is over your budget.`;
  return {
    events: [
      textMessage(words),
      cardsOf(products, wish, context),
      ...absence(
        unsold,
        soldOut.map(({ kind }) => context.phrases.describeKind(kind)),
      ),
      suggestionEvent(['Tell me more about the first one', 'How long does delivery take?']),
    ],
    memory: {
      ...rememberCards(omitFromMemory(context.memory, 'focus', 'offer', 'open', 'kitId'), ids),
      filters: { shapes: products.map(({ shape }) => shape), ...(wish.fit ? { fit: wish.fit } : {}) },
      seen: ids,
      failures: 0,
    },
  };
}

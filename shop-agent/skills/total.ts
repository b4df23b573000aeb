import { Catalogue } from '../catalogue/Catalogue.ts';
import type { Product } from '../catalogue/schema.ts';
import { omitFromMemory } from '../memory.ts';
import { formatCount, joinWords, upperFirst } from '../PhraseBook.ts';
import { suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { numberWord } from './introductions.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

/** States the price of one product, or the sum of several, with their quantities. */
export function total({ catalogue, phrases, memory }: SkillContext, task: TaskOf<'total'>): SkillResult {
  const pieces = task.pieces.flatMap(({ id, count }) =>
    catalogue.productsOf([id]).map((product) => ({ product, count })),
  );
  const products = pieces.map(({ product }) => product);
  const sum = pieces.reduce((all, { product, count }) => all + count * product.price, 0);
  const [only] = products;
  const quantity = pieces[0]?.count ?? 1;
  const parts = pieces.map(
    ({ product, count }) =>
      `${count === 1 ? '' : `${count} × `}${product.title} ${phrases.price(count * product.price)}`,
  );
  const words =
    products.length === 0
      ? 'I haven’t shown you anything yet. What are you looking for?'
      : products.length === 1 && only
        ? `${quantity === 1 ? '' : `${quantity} × `}${only.title} ${quantity === 1 ? 'costs' : `at ${phrases.price(only.price)}:`} **${phrases.price(sum)}**${quantity === 1 ? '' : ' in total'}.`
        : `${formatCount(products.length, 'product')}, **${phrases.price(sum)}** together: ${joinWords(parts)}.`;
  return {
    events: [
      textMessage(words),
      suggestionEvent(
        products.length === 0 ? ['What do you sell?'] : ['Cheaper ones', 'Compare the first two'],
      ),
    ],
    memory: {
      ...omitFromMemory(memory, 'offer'),
      ...(products.length === 1 && only
        ? { focus: only.id, asked: { aspect: 'price', filters: {} } as const }
        : {}),
      failures: 0,
    },
  };
}

/** Longest list of products for one part of a sum; a longer one is described by its lowest and highest price. */
const maxAlternatives = 4;

/** States the price of each product that the parts of a sum may mean. */
export function prices({ catalogue, phrases, memory }: SkillContext, task: TaskOf<'prices'>): SkillResult {
  const parts = task.parts.map(({ ids, count }) => ({
    count,
    products: Catalogue.sorted(catalogue.productsOf(ids), 'cheapest'),
  }));
  const lines = parts.map(({ count, products }) => {
    const times = count === 1 ? '' : `${count} × `;
    const priceOf = (product: Product | undefined) => phrases.price(count * (product?.price ?? 0));
    const all = products.map((product) => `${times}${product.title} ${priceOf(product)}`);
    return products.length > maxAlternatives
      ? `${times}${phrases.describeKind({ shapes: [...new Set(products.map(({ shape }) => shape))] })}, from ${priceOf(products[0])} to ${priceOf(products.at(-1))}`
      : joinWords(all, 'or');
  });
  const example = parts.map(({ count, products }) => `${numberWord(count)} ${products[0]?.title ?? ''}`);
  return {
    events: [
      textMessage(
        `That depends on the products:\n\n${lines.map((line) => `- ${upperFirst(line)}`).join('\n')}\n\nTell me which ones, and I’ll add them up.`,
      ),
      suggestionEvent([`How much are ${joinWords(example)}?`]),
    ],
    memory: { ...omitFromMemory(memory, 'offer'), failures: 0 },
  };
}

/** Declines a request that has nothing to do with the shop. */
export function offTopic({ memory }: SkillContext): SkillResult {
  return {
    events: [
      textMessage('I can’t help with that. I only know our products and services. What are you looking for?'),
      suggestionEvent(['What do you sell?', 'Where are your stores?', 'How long does delivery take?']),
    ],
    memory: { ...omitFromMemory(memory, 'offer'), failures: 0 },
  };
}

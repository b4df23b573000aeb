import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { answered, rememberCards } from '../memory.ts';
import { productCards, suggestionEvent, textMessage } from '../responseEvents.ts';
import { whichProduct } from './find.ts';

/** Compares two or three products in a table of what the shop states about all of them. */
export function compare(context: SkillContext, ids: readonly string[]): SkillResult {
  const { shop, sentences, memory } = context;
  const products = shop.catalogue.productsOf([...new Set(ids)].slice(0, 3));
  if (products.length < 2) return whichProduct(context);
  const cells = products.map(
    ({ id }) => new Map(shop.searched(id)?.attributes.map(({ name, value }) => [name, value])),
  );
  const names = [...(cells[0]?.keys() ?? [])].filter(
    (name) => name !== '' && cells.every((row) => row.has(name)),
  );
  const prices = products.map(({ price }) => price);
  const cheapest = Math.min(...prices);
  const isOnly = prices.filter((price) => price === cheapest).length === 1;
  const rows = [
    {
      label: sentences.label('price'),
      values: prices.map((price) => sentences.price(price)),
      ...(isOnly && { best: prices.indexOf(cheapest) }),
    },
    ...(products.every(({ reviews }) => reviews > 0)
      ? [
          {
            label: sentences.label('rating'),
            values: products.map(({ rating }) => rating.toLocaleString(sentences.language)),
          },
        ]
      : []),
    ...names.map((label) => ({ label, values: cells.map((row) => row.get(label) ?? '') })),
  ].slice(0, 8);
  const cards = products.map((product) => shop.links.card(product));
  return {
    events: [
      textMessage(sentences.say('compared')),
      productCards(cards, { layout: 'comparison', rows }),
      suggestionEvent([sentences.label('cheaper')]),
    ],
    memory: rememberCards(
      answered(memory),
      products.map(({ id }) => id),
    ),
  };
}

/** The price of several products together, one of each. */
export function total(context: SkillContext, ids: readonly string[]): SkillResult {
  const { shop, sentences, memory } = context;
  const products = shop.catalogue.productsOf(ids);
  const sum = products.reduce((amount, { price }) => amount + price, 0);
  const lines = products.map(({ title, price }) => `- ${title}: ${sentences.price(price)}`).join('\n');
  return {
    events: [textMessage(`${lines}\n\n${sentences.say('total', { price: sentences.price(sum) })}`)],
    memory: answered(memory),
  };
}

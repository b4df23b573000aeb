import { describe, expect, test } from 'vitest';
import type { Product } from '../../../platform/agent/catalogue/schema.ts';
import { createCatalogueAgent } from '../../../platform/agent/index.ts';
import { Conversation, data, SHOP_URL } from './Conversation.ts';

const shop = (change: (product: Product) => Product): Conversation =>
  new Conversation(
    createCatalogueAgent({
      catalogue: { ...data, products: data.products.map(change) },
      shopUrl: SHOP_URL,
    }),
  );
const soldOut = (product: Product): Product => ({
  ...product,
  variants: product.variants.map((variant) => ({ ...variant, stock: 0 })),
});

describe('a kit', () => {
  test.each([
    ['for under 100', 'Weekend hut tour: two of seven pieces fit, €67 in total.'],
    ['for under 30', 'Weekend hut tour: one of seven pieces fits, €22 in total.'],
    ['for under 10', 'The cheapest piece costs €22, which is over your budget.'],
  ])('says how much of it fits a budget: %s', async (budget, sentence) => {
    const reply = await new Conversation().say(`what do I need for a weekend hut tour ${budget}`);
    expect(reply.texts[0]).toBe(sentence);
  });

  test('keeps its budget as a packing list and for another person', async () => {
    const talk = new Conversation();
    const first = await talk.say('what do I need for a day hike for under 300?');
    const list = await talk.press(first, 'Packing list');
    expect(list.productMessageIds).toEqual(first.ids);
    const women = await talk.press(first, 'For women');
    expect(women.cards.reduce((sum, { price }) => sum + price, 0)).toBeLessThanOrEqual(300);
    expect(women.ids.length).toBeGreaterThan(1);
    const added = await talk.say('and a tent');
    expect(added.cards.some(({ price }) => price > 300)).toBe(true);
  });

  test('of one piece has no plural', async () => {
    const reply = await shop((product) =>
      product.shape === 'trekking-pack' ? product : soldOut(product),
    ).say('what do I need for a weekend hut tour?');
    expect(reply.texts[0]).toMatch(/^Weekend hut tour: one piece, €\d+ in total\.$/);
  });

  test('without a product in stock shows no cards', async () => {
    const reply = await shop(soldOut).say('what do I need for a day hike?');
    expect(reply.ids).toEqual([]);
    expect(reply.texts[0]).toBe('Sorry, nothing for “Day hike” is in stock right now.');
  });
});

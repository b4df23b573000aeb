import { describe, expect, test } from 'vitest';
import type { Product } from '../../shop-agent/catalogue/schema.ts';
import { createCatalogueAgent } from '../../shop-agent/index.ts';
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

  test('names its kinds that are not in stock', async () => {
    const reply = await shop((product) =>
      ['headlamp', 'sleeping-bag'].includes(product.shape) ? soldOut(product) : product,
    ).say('what do I need for a weekend hut tour?');
    expect(reply.texts).toContain('We have no Hut Liner Silk or headlamps in stock right now.');
  });

  test('for camping is shown when everything for it is asked for', async () => {
    const reply = await new Conversation().say('everything I need for camping');
    expect(reply.texts[0]).toContain('First camping weekend');
  });

  test('without a product in stock shows no cards', async () => {
    const reply = await shop(soldOut).say('what do I need for a day hike?');
    expect(reply.ids).toEqual([]);
    expect(reply.texts[0]).toBe('Sorry, nothing for “Day hike” is in stock right now.');
  });
});

describe('a list of kinds', () => {
  test.each([
    ['I need boots and a tent under 200 euros together', 'Hiking boots: one piece, €189 in total.'],
    [
      'I need boots and a tent under 20 euros together',
      'The cheapest one costs €149, which is over your budget.',
    ],
  ])('shows the kinds in stock for a total price, and names the others: %s', async (text, sentence) => {
    const reply = await shop((product) => (product.shape === 'tent' ? soldOut(product) : product)).say(text);
    expect(reply.texts).toEqual([sentence, 'We have no tents in stock right now.']);
  });

  test.each([
    [
      'everything I need for camping: tent, stove, sleeping bag and a surfboard under 600',
      ['tent', 'stove', 'sleeping-bag'],
      'We don’t sell surfboards.',
    ],
    [
      'everything I need for a bike tour: helmet, gloves and a rain jacket under 300',
      ['gloves', 'shell-jacket'],
      'We don’t sell helmets.',
    ],
    [
      'I need boots, a rain jacket, binoculars and a knife for under 400',
      ['hiking-boot', 'shell-jacket'],
      'We don’t sell binoculars or knives.',
    ],
    ['a bike and a mug', ['enamel-mug'], 'We don’t sell bikes.'],
  ])('names the products that the shop does not sell: %s', async (text, shapes, sentence) => {
    const reply = await new Conversation().say(text);
    const shown = data.products.filter(({ id }) => reply.ids.includes(id)).map(({ shape }) => shape);
    expect(new Set(shown)).toEqual(new Set(shapes));
    expect(reply.texts).toContain(sentence);
  });

  test.each([
    'gloves and a repair kit for my bike',
    'do you have gloves for skis',
    'I have a bike and need gloves and a rain jacket',
  ])('names no product that is not asked for: %s', async (text) => {
    expect((await new Conversation().say(text)).text).not.toContain('sell');
  });
});

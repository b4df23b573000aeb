import { expect, test } from 'vitest';
import { createCatalogueAgent } from '../../../shop-agent/index.ts';
import { Conversation, SHOP_URL } from '../Conversation.ts';
import { createFeedFolder } from './feeds.ts';
import { googleXml } from './generateFeed.ts';

const { read } = createFeedFolder();
const { catalogue } = await read('feed.xml', googleXml(600));
const agent = createCatalogueAgent({ catalogue, shopUrl: SHOP_URL });
const kindOf = (id: string) => catalogue.products.find((product) => product.id === id)?.shape;

test.each([
  ['show me scarves', 'scarves'],
  ['a table lamp, please', 'table-lamps'],
  ['I need a new lamp', 'table-lamps'],
  ['caps', 'hats-caps'],
  ['do you have desk chairs?', 'desk-chairs'],
  ['chairs under 40', 'desk-chairs'],
])('finds products by the kinds of the feed: %s', async (text, kind) => {
  const { cards, ids } = await new Conversation(agent).say(text);
  expect(cards.length).toBeGreaterThan(0);
  for (const id of ids) expect(kindOf(id)).toBe(kind);
});

test('cards link to the pages and pictures of the feed', async () => {
  const [card] = (await new Conversation(agent).say('show me mugs')).cards;
  expect(card?.url).toMatch(/^https:\/\/shop\.example\/p\/G\d+\?a=1&b=2$/);
  expect(card?.imageUrl).toMatch(/^https:\/\/cdn\.example\/G\d+\.jpg$/);
  expect(card?.metadata).not.toHaveProperty('rating');
});

test('searches the texts for words that name no kind', async () => {
  const reply = await new Conversation(agent).say('something in amber');
  expect(reply.cards.length).toBeGreaterThan(0);
  for (const { title } of reply.cards) expect(title).toContain('Amber');
});

test('compares products and answers a question about a product', async () => {
  const talk = new Conversation(agent);
  await talk.say('show me notebooks');
  const compared = await talk.say('compare the first two');
  expect(compared.cards).toHaveLength(2);
  const reply = await talk.say('what is the first one made of?');
  expect(reply.text).toContain('Made of');
});

test.each([
  'hello',
  'what can you do',
  'where are your stores?',
  'where is my order 12345?',
  'how long does delivery take?',
  'what do I need for a day hike?',
  'show me rain jackets',
  'I would like to talk to a person',
  'what is the weather today',
  'bye',
  'show me mugs',
  'is it vegan?',
])('says nothing about goods and services that the feed does not have: %s', async (text) => {
  const talk = new Conversation(agent);
  const reply = await talk.say(text);
  const shown = [...reply.texts, ...reply.suggestions, ...reply.choices.map(({ title }) => title)].join('\n');
  // Words of the shopper may be repeated in quotes, or as goods that the shop does not sell.
  const own = shown.replace(/“[^”]*”|we don’t sell [^.]*/g, '');
  expect(own).not.toMatch(
    /\b(?:jackets?|boots?|hikes?|trips?|tents?|feet|vegan|undefined|free from)\b|FF-|\+353|€0/i,
  );
  expect(reply.events.length).toBeGreaterThan(0);
  for (const question of reply.suggestions) {
    const next = await new Conversation(agent).talk(text, question);
    expect(next.text, question).not.toContain('didn’t get that');
  }
});

test('hides products that are out of stock', async () => {
  const soldOut = new Set(
    catalogue.products
      .filter(({ variants }) => variants.every(({ stock }) => stock === 0))
      .map(({ id }) => id),
  );
  expect(soldOut.size).toBeGreaterThan(0);
  const talk = new Conversation(agent);
  let reply = await talk.say('show me mugs');
  for (let page = 0; page < 10; page++) {
    for (const id of reply.ids) expect(soldOut.has(id)).toBe(false);
    reply = await talk.say('show more');
  }
});

import { expect, test } from 'vitest';
import { Conversation, data } from './Conversation.ts';

const lastReply = ([first = '', ...rest]: readonly string[]) => new Conversation().talk(first, ...rest);

test.each([
  ['ich suche eine Regenjacke', 'nein, die blaue'],
  ['ich suche eine Regenjacke', 'nein die blaue bitte'],
  ['busco una chaqueta impermeable', 'no, la azul'],
])('reads a correction as a wish, not as an exclusion: %s, %s', async (...says) => {
  const { text } = await lastReply(says);
  expect(text).not.toContain('without');
  expect(text).toMatch(/blue|Which one do you mean/);
});

test.each([
  [
    ['wie viel kostet der Versand?', 'und nach Österreich?'],
    'kann ich sie zurückgeben, wenn sie nicht passt?',
    /60 days/,
  ],
  [['¿tienen una tienda en Dublín?'], '¿a qué hora abren?', /Dublin.*Sunday 12:00–17:00/s],
  [[], '¿a qué hora cierran las tiendas?', /6 stores/],
  [['tiendas de campaña para 2 personas'], '¿cuál es más ligera?', /Lee 2 Tent is lighter/],
  [[], 'alles was ich zum Zelten brauche', /First camping weekend/],
] as const)('understands a question in Spanish or German: %j, %s', async (before, question, answer) => {
  expect((await lastReply([...before, question])).text).toMatch(answer);
});

test('finds the product that a Spanish superlative asks for', async () => {
  const warmest = await lastReply(['¿cuál es el saco de dormir más abrigado?']);
  expect(warmest.ids[0]).toBe('eider-minus-10');
  const cheapest = await lastReply(['¿cuál es la tienda de campaña más barata?']);
  const tents = data.products.filter(({ shape }) => shape === 'tent').map(({ price }) => price);
  expect(cheapest.cards[0]?.price ?? cheapest.text).toBe(Math.min(...tents));
});

test.each([
  ['was kosten zwei Becher und ein Kocher zusammen?', ['2 × Tin Morning Mug €28', 'Ember Gas Stove €49']],
  ['¿cuánto cuestan dos tazas y un hornillo juntos?', ['2 × Tin Morning Mug €28', 'Ember Gas Stove €49']],
])('names the prices of a list: %s', async (question, parts) => {
  const { text } = await lastReply([question]);
  for (const part of parts) expect(text).toContain(part);
});

test.each([
  ['ich brauche einen Helm und Handschuhe', 'helmets'],
  ['necesito un casco y guantes', 'helmets'],
])('names a product that the shop does not sell: %s', async (request, name) => {
  expect((await lastReply([request])).text).toContain(`We don’t sell ${name}`);
});

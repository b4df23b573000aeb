import { expect, test } from 'vitest';
import { Conversation, data } from './Conversation.ts';

const lastReply = ([first = '', ...rest]: readonly string[]) => new Conversation().talk(first, ...rest);

test.each([
  [
    ['show me headlamps', 'how much are two of those plus a mug?'],
    [
      '2 × Line 700 Headlamp €170',
      '2 × Line 300 Headlamp €90',
      'Tin Morning Mug €14',
      'Feather Titanium Mug €45',
    ],
  ],
  [
    ['show me mugs', 'how much are two of the first plus a bottle?'],
    ['2 × Tin Morning Mug €28', 'Spring Steel Bottle 0.75 l €29', 'Kettle Thermal Flask 1 l €45'],
  ],
  [
    ['Line 300 Headlamp', 'how much are two of those plus a mug?'],
    ['2 × Line 300 Headlamp €90', 'Tin Morning Mug €14'],
  ],
  [['was kosten die Lark 24 und zwei Becher?'], ['Lark 24 Daypack €95', '2 × Tin Morning Mug €28']],
  [['how much is the Line 700 plus a mug?'], ['Line 700 Headlamp €85', 'Tin Morning Mug €14']],
])('names each price if the products of a sum are not certain: %j', async (says, parts) => {
  const { text, cards, suggestions } = await lastReply(says);
  for (const part of parts) expect(text).toContain(part);
  expect(text).toContain('Tell me which');
  expect(cards).toEqual([]);
  const sum = await new Conversation().say(suggestions[0] ?? '');
  expect(sum.text).toMatch(/products, \*\*€\d+\*\* together/);
});

test('names the range of the prices of many products', async () => {
  const { text } = await lastReply(['Line 300 Headlamp', 'how much are two of those plus a jacket?']);
  const prices = data.products
    .filter(({ shape, fit }) => ['shell-jacket', 'parka'].includes(shape) && fit !== 'kids')
    .map(({ price }) => price);
  expect(text).toContain(`from €${Math.min(...prices)} to €${Math.max(...prices)}`);
});

test('names only products with the properties of a part', async () => {
  const { text } = await lastReply(['Line 300 Headlamp', 'how much are two of those plus a rain jacket?']);
  expect(text).toContain('Squall 2.5L Rain Jacket €149');
  expect(text).not.toContain('Gust Wind Jacket');
});

test.each([
  [['show me headlamps', 'the first one', 'how much are two of those plus a Tin Morning Mug?'], '€184'],
  [['Tin Morning Mug', 'Line 300 Headlamp', 'how much are two of those and a mug?'], '€104'],
  [['show me mugs', 'how much are two of the first and one of the third?'], '€73'],
])('adds up pieces of the products shown before: %j', async (says, sum) => {
  expect((await lastReply(says)).text).toContain(`**${sum}** together`);
});

test.each([
  ['how much are two titanium mugs and a Lark 24?', '€185'],
  ['what do two Lark 24 and a titanium mug cost?', '€235'],
  ['how much are two titanium mugs and the Squall jacket?', '€239'],
])('adds up products of a list of which one is named by its kind: %s', async (question, sum) => {
  expect((await lastReply([question])).text).toContain(`**${sum}** together`);
});

test.each([
  [['was kostet das Lee 2 Zelt für zwei Personen?']],
  [['was kostet das Lee 2 Zelt für zwei Personen und ein Becher?']],
  [['cuánto cuesta la mochila Lark 24 para dos días?']],
  [['show me the Lark 24', 'was kostet die Lieferung in zwei Tagen?']],
])('numbers of people and days are no numbers of pieces: %j', async (says) => {
  expect((await lastReply(says)).text).not.toContain('2 ×');
});

test('the number of products in a question about their weight is no number of pieces to pay', async () => {
  expect((await lastReply(['how much do three jackets and two socks weigh?'])).text).not.toContain('€');
});

test.each([
  'how much are tents?',
  'what does a tent cost?',
  'what is the price of your tents?',
  'was kostet ein Zelt?',
  'was kosten zwei Zelte?',
  '¿cuánto cuestan las tiendas de campaña?',
])('shows the products whose kind the question names, and their prices: %s', async (question) => {
  const { ids, text } = await lastReply([question]);
  expect(ids).toContain('lee-2');
  expect(text).toMatch(/ cost €\d+ to €\d+\./);
});

test.each([
  ['how much is it to repair a tent?', 'repair desks'],
  ['how much does delivery of a tent cost?', 'Standard delivery'],
])('answers a question about the price of a service with a product: %s', async (question, answer) => {
  expect((await lastReply([question])).text).toContain(answer);
});

test.each(['how much are two?', 'was kosten zwei davon?', '¿cuánto cuestan dos?'])(
  'multiplies the price of the product under discussion: %s',
  async (question) => {
    expect((await lastReply(['show me the Lark 24', question])).text).toContain('€190');
  },
);

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

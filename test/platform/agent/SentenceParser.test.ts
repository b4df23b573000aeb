import { expect, test } from 'vitest';
import { Catalogue } from '../../../platform/agent/catalogue/Catalogue.ts';
import { SentenceParser } from '../../../platform/agent/parsing/SentenceParser.ts';
import { editDistance } from '../../../platform/agent/parsing/SpellingCorrector.ts';
import { normalise, stem } from '../../../platform/agent/parsing/words.ts';
import { data } from './Conversation.ts';
import { utterances } from './utterances.ts';

const understanding = new SentenceParser(new Catalogue(data));

test.each(utterances)('"$say" is understood as $intent', ({ say, intent, slots, named }) => {
  const said = understanding.parse(say);
  expect(said.intent).toBe(intent);
  if (slots) expect(said.filters).toMatchObject(slots);
  if (named) expect(said.named).toEqual([named]);
});

test('the table is long enough to mean something', () => {
  expect(utterances.length).toBeGreaterThanOrEqual(120);
});

test.each([
  'weather',
  'house',
  'large',
  'where',
  'there',
  'think',
  'train',
  'stop',
  'light',
  'could',
  'should',
])('the everyday word "%s" is not taken for a typing error', (word) => {
  expect(understanding.parse(`the ${word}`).text).toContain(word);
});

test('a number with a unit is never a price', () => {
  expect(understanding.parse('tent under 2 kg').filters.price).toBeUndefined();
  expect(understanding.parse('20 litre pack').filters.price).toBeUndefined();
  expect(understanding.parse('tent for 2 people under 400').filters).toMatchObject({
    price: { max: 400 },
    measures: { people: { min: 2 } },
  });
});

test('a product named by its title does not set its colour or season as a wish', () => {
  expect(understanding.parse('Tell me more about Moss Self-Inflating Mat').filters.colours).toBeUndefined();
  expect(understanding.parse('Tell me more about Spring Steel Bottle 0.75 l').filters.season).toBeUndefined();
});

test('every product is found by "Tell me more about" its title', () => {
  for (const { id, title } of data.products)
    expect(understanding.parse(`Tell me more about ${title}`).named, title).toEqual([id]);
});

test('quotes, hyphens, accents and the euro come in one spelling', () => {
  expect(normalise('Men’s T‑shirt – 1.200,50 €!')).toBe(normalise("men's t-shirt - 1200.50 €"));
  expect(normalise('Jacke für Größe 42')).toBe('jacke fur grosse 42');
  expect(normalise('€1,000')).toBe('1000 €');
});

test('plurals share a stem with their singular, and words that end in s by nature stay', () => {
  for (const [many, one] of [
    ['jackets', 'jacket'],
    ['torches', 'torch'],
    ['mattresses', 'mattress'],
    ['parties', 'party'],
    ['gloves', 'glove'],
  ] as const)
    expect(stem(many)).toBe(stem(one));
  expect(stem('compass')).toBe('compass');
  expect(stem('this')).toBe('this');
});

test('two swapped letters are one mistake, and a far word is given up early', () => {
  expect(editDistance('jakcet', 'jacket', 2)).toBe(1);
  expect(editDistance('jaket', 'jacket', 2)).toBe(1);
  expect(editDistance('boots', 'jackets', 2)).toBe(3);
});

test('what comes after "for" says what it is for, not what is wanted', () => {
  expect(understanding.parse('socks for winter boots').filters).toEqual({
    shapes: ['socks'],
    season: 'winter',
  });
  expect(understanding.parse('a pack for my tent').filters.shapes).toEqual(['daypack', 'trekking-pack']);
});

import { expect, test } from 'vitest';
import { Catalogue } from '../../shop-agent/catalogue/Catalogue.ts';
import { SentenceParser } from '../../shop-agent/parsing/SentenceParser.ts';
import { normalise, stem } from '../../shop-agent/parsing/words.ts';
import { editDistance } from '../../shop-agent/search/index.ts';
import { data } from './Conversation.ts';
import { utterances } from './utterances.ts';

const parser = new SentenceParser(new Catalogue(data));

test.each(utterances)('parses "$say" as $intent', ({ say, intent, slots, named }) => {
  const parsed = parser.parse(say);
  expect(parsed.intent).toBe(intent);
  if (slots) expect(parsed.filters).toMatchObject(slots);
  if (named) expect(parsed.named).toEqual([named]);
});

test('the table has at least 120 utterances', () => {
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
])('does not correct the everyday word "%s"', (word) => {
  expect(parser.parse(`the ${word}`).text).toContain(word);
});

test.each(['light grey fleece', 'a light brown cap', 'a pale green jacket'])(
  'reads a shade as a colour, not as a low weight: %s',
  (text) => {
    expect(parser.parse(text).filters).not.toHaveProperty('features');
    expect(parser.parse(text).filters).not.toHaveProperty('words');
  },
);

test('does not read a number with a unit as a price', () => {
  expect(parser.parse('tent under 2 kg').filters.price).toBeUndefined();
  expect(parser.parse('20 litre pack').filters.price).toBeUndefined();
  expect(parser.parse('tent for 2 people under 400').filters).toMatchObject({
    price: { max: 400 },
    measures: { people: { min: 2 } },
  });
});

test('does not read filters from the title of a product', () => {
  expect(parser.parse('Tell me more about Moss Self-Inflating Mat').filters.colours).toBeUndefined();
  expect(parser.parse('Tell me more about Spring Steel Bottle 0.75 l').filters.season).toBeUndefined();
});

test('finds every product by "Tell me more about" its title', () => {
  for (const { id, title } of data.products)
    expect(parser.parse(`Tell me more about ${title}`).named, title).toEqual([id]);
});

test('normalises quotes, hyphens, accents and amounts in euros', () => {
  expect(normalise('Men’s T‑shirt – 1.200,50 €!')).toBe(normalise("men's t-shirt - 1200.50 €"));
  expect(normalise('Jacke für Größe 42')).toBe('jacke fur grosse 42');
  expect(normalise('€1,000')).toBe('1000 €');
});

test('stems plurals and keeps singular words that end in s', () => {
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

test('counts two swapped letters as one edit, and returns more than the limit for a greater distance', () => {
  expect(editDistance('jakcet', 'jacket', 2)).toBe(1);
  expect(editDistance('jaket', 'jacket', 2)).toBe(1);
  expect(editDistance('boots', 'jackets', 2)).toBe(3);
});

test('does not read a shape after "for" as the requested shape', () => {
  expect(parser.parse('socks for winter boots').filters).toEqual({
    shapes: ['socks'],
    season: 'winter',
  });
  expect(parser.parse('a pack for my tent').filters.shapes).toEqual(['daypack', 'trekking-pack']);
});

test.each([
  ['a jacket without wool and leather', ['merino', 'leather']],
  ['a jacket without wool or leather', ['merino', 'leather']],
  ['a mug, not steel and titanium', ['steel', 'titanium']],
  ['socks except wool and cotton', ['merino', 'cotton']],
  ['jackets, not red and blue', ['red', 'blue']],
])('a negation of a material or colour extends across the conjunction: %s', (say, without) => {
  const { filters } = parser.parse(say);
  expect(filters).toMatchObject({ without });
  const { material, features, colours, words } = filters;
  expect({ material, features, colours, words }).toEqual({});
});

test.each([
  ['boots without leather and waterproof', { without: ['leather'], features: ['waterproof'] }],
  ['boots without leather and wool socks', { without: ['leather'], features: ['merino'] }],
  ['a bottle, not steel and red', { without: ['steel'], colours: ['red'] }],
])('a negation does not extend to another kind of property: %s', (say, filters) => {
  expect(parser.parse(say).filters).toMatchObject(filters);
});

test('the kinds of a sentence lack the shapes that it excludes', () => {
  expect(parser.parse('a tent and shoes, not boots').kinds).toEqual([
    { shapes: ['tent'] },
    { shapes: ['trail-shoe', 'sandal'] },
  ]);
  expect(parser.parse('boots and socks, no boots').kinds).toEqual([{ shapes: ['socks'] }]);
  expect(parser.parse('boots, not hiking boots').kinds).toEqual([{ shapes: ['hiking-boot'] }]);
});

test.each(['Softshell or hardshell?', 'softshell or hardshell for hiking'])(
  'a sample question is about the shop, although a word of it names a product: %s',
  (say) => {
    expect(parser.parse(say).intent).toBe('knowledge');
    expect(parser.parse('softshell trousers').named).toEqual(['winter-softshell-trousers']);
  },
);

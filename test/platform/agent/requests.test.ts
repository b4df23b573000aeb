import { expect, test } from 'vitest';
import { Catalogue } from '../../../platform/agent/catalogue/Catalogue.ts';
import { LinearClassifier } from '../../../platform/agent/classification/LinearClassifier.ts';
import { SentenceParser } from '../../../platform/agent/parsing/SentenceParser.ts';
import { Conversation, data } from './Conversation.ts';

const parser = new SentenceParser(new Catalogue(data));

const samples = [
  { label: 'fruit', features: ['apple', 'pear'] },
  { label: 'fruit', features: ['plum', 'sweet'] },
  { label: 'fruit', features: ['apple', 'sweet'] },
  { label: 'tool', features: ['hammer'] },
] as const;

test('learns labels from features, also of a label with few samples', () => {
  const classifier = new LinearClassifier(samples);
  expect(classifier.classify(['apple', 'plum'])[0]?.label).toBe('fruit');
  expect(classifier.classify(['hammer', 'heavy'])[0]?.label).toBe('tool');
});

test('returns probabilities that add up to 1, and the same for equal samples', () => {
  const [first, second] = [new LinearClassifier(samples), new LinearClassifier(samples)].map((classifier) =>
    classifier.classify(['sweet', 'hammer']),
  );
  expect(first?.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
  expect(second).toEqual(first);
});

test.each([
  ['products', 'a light rucksack for my sister'],
  ['products', 'which of your gloves are windproof?'],
  ['service', 'the sole of my shoe came loose, is that covered'],
  ['service', 'do your boots come up large?'],
  ['fact', 'does the Bothy 36 squeak?'],
  ['order', 'I have not received my parcel yet'],
  ['stores', 'until when is the shop in Porto open'],
  ['offTopic', 'which team will win the cup'],
] as const)('recognises a request for %s: "%s"', (kind, sentence) => {
  expect(parser.parse(sentence).requests[0]?.label).toBe(kind);
});

test('recognises nothing in a sentence without any known word', () => {
  expect(parser.parse('qwertz uiopü').requests).toEqual([]);
});

test.each([
  ['new soles for my hiking boots, price?', /€79/],
  ['my boots are soaked, may I put them on a radiator?', /away from heat/],
  ['are your boots large or small?', /half a size small/],
  ['I live in Canada, can you send a parcel here?', /don’t ship further/],
  ['is bank transfer possible?', /bank transfer/],
])('answers a question about the shop that names a kind or a place: "%s"', async (say, answer) => {
  const reply = await new Conversation().say(say);
  expect(reply.text).toMatch(answer);
  expect(reply.ids).toEqual([]);
});

test.each(['my wife left me', 'do you have a girlfriend', 'best series on television right now'])(
  'shows no products after a sentence off the topic: "%s"',
  async (say) => {
    expect((await new Conversation().say(say)).ids).toEqual([]);
  },
);

test.each([
  ['how many litres can the Well filter bottle clean', /1,000 litres/],
  ['how short do the Stride Carbon poles fold', /36 cm/],
  ['does the Firefly switch itself off?', /timer/],
  ['can you sit on the Pleat mat', /seat|[Ff]olding/],
  ['tarn or bothy fleece, what is warmer', /Bothy High-Pile Fleece is the warmest/],
])('answers a fact with the product’s own words: "%s"', async (say, answer) => {
  expect((await new Conversation().say(say)).text).toMatch(answer);
});

test('lists the cities of the stores that are open or have a service', async () => {
  expect((await new Conversation().say('which shops are open on Sunday?')).text).toMatch(/Dublin.*Porto/);
});

test('shows only products that have most of the free words', async () => {
  expect((await new Conversation().say('a bottle with a filter for streams')).ids).toEqual([
    'well-filter-bottle',
  ]);
});

import { expect, test } from 'vitest';
import { Catalogue } from '../../shop-agent/catalogue/Catalogue.ts';
import { LinearClassifier } from '../../shop-agent/classification/LinearClassifier.ts';
import { SentenceParser } from '../../shop-agent/parsing/SentenceParser.ts';
import { Conversation, data } from './Conversation.ts';

const parser = new SentenceParser(new Catalogue(data));

const samples = [
  { label: 'fruit', features: ['apple', 'pear'] },
  { label: 'fruit', features: ['plum', 'sweet'] },
  { label: 'fruit', features: ['apple', 'sweet'] },
  { label: 'tool', features: ['hammer'] },
] as const;

test('learns labels from features, also a label with a single sample', () => {
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
] as const)('recognises a request of the kind %s: "%s"', (kind, sentence) => {
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
  ['do you price match?', /no discount codes/],
  ['can you match the price of another shop?', /no discount codes/],
])('answers a question about the shop without showing products: "%s"', async (say, answer) => {
  const reply = await new Conversation().say(say);
  expect(reply.text).toMatch(answer);
  expect(reply.ids).toEqual([]);
});

test.each(['my wife left me', 'do you have a girlfriend', 'best series on television right now'])(
  'shows no products after an off-topic sentence: "%s"',
  async (say) => {
    expect((await new Conversation().say(say)).ids).toEqual([]);
  },
);

test.each([
  ['how many litres can the Well filter bottle clean', /1,000 litres/],
  ['how short do the Stride Carbon poles fold', /36 cm/],
  ['does the Firefly switch itself off?', /timer/],
  ['can you sit on the Pleat mat', /seat|[Ff]olding/],
  ['tarn or bothy fleece, what is warmer', /Bothy High-Pile Fleece is warmer/],
])('answers a question about a fact of a product: "%s"', async (say, answer) => {
  expect((await new Conversation().say(say)).text).toMatch(answer);
});

test('lists the cities of the stores that are open on a day', async () => {
  expect((await new Conversation().say('which shops are open on Sunday?')).text).toMatch(/Dublin.*Porto/);
});

test('shows only the products whose texts match the most words of a request', async () => {
  expect((await new Conversation().say('a bottle with a filter for streams')).ids).toEqual([
    'well-filter-bottle',
  ]);
});

test.each([
  ["I'd rather have a sleeping bag that isn't stuffed with down", ['down']],
  ['I would rather not have leather in my boots', ['leather']],
  ['gloves that are not lined with wool', ['merino']],
  ['a jacket without leather or wool', ['leather', 'merino']],
])('excludes a negated material: "%s"', (sentence, without) => {
  expect(parser.parse(sentence).filters.without).toEqual(without);
});

test.each([
  ['Which tent sleeps two adults and two small children?', 4],
  ['A tent for me, my wife and our three kids', 5],
  ['We are three grown-ups and a baby, which tent?', 4],
  ['tent for my partner and me', 2],
  ['two couples need one tent', 4],
])('adds up the people who share a tent: "%s"', (sentence, min) => {
  expect(parser.parse(sentence).filters.measures?.people?.min).toBe(min);
});

test('reads no number of people for hats and other kinds that people do not share', () => {
  expect(parser.parse('We are two friends and want matching hats').filters.measures).toBeUndefined();
});

test.each([
  ['Mat and sleeping bag, 200 and not a cent more', 200],
  ['Gloves, 50 at the very most', 50],
  ['A tent, 400 is my absolute limit', 400],
  ['Backpack, the most I can spend is 150', 150],
])('reads a price limit whose words follow or precede the amount: "%s"', (sentence, max) => {
  expect(parser.parse(sentence).filters.price).toEqual({ max });
});

test.each([
  'My shoulders complain after an hour; do you have packs with a hip belt?',
  'The weather here is awful, do you have rain jackets?',
  'cabin sized travel bag',
])('recognises a wish despite words of complaints or services: "%s"', (sentence) => {
  expect(parser.parse(sentence).intent).toBe('wish');
});

test.each(['I want to complain', 'your boots are useless, I need new ones'])(
  'recognises a complaint about the shop: "%s"',
  (sentence) => {
    expect(parser.parse(sentence).intent).toBe('complaint');
  },
);

test.each([
  'The soles of my boots are worn down, sadly. Is a resole possible, and what would I pay?',
  'My jacket lost a zip last week. Can you repair it, and what is the price?',
])('keeps both clauses of a question about a service: "%s"', async (say) => {
  expect((await new Conversation().say(say)).text).toMatch(/€79/);
});

test('does not read a kind of product from another name, such as "World Cup"', async () => {
  const reply = await new Conversation().say('Tell me, which country won the football World Cup in 2014?');
  expect(reply.ids).toEqual([]);
});

test.each([
  '3 sleeping bags for my family, 2 adults and a child',
  'gloves for me and my two kids',
  'socks for two adults and two children',
])('a request for adults and children is not limited to children: %s', async (request) => {
  const { ids } = await new Conversation().say(request);
  const fits = data.products.filter(({ id }) => ids.includes(id)).map(({ fit }) => fit);
  expect(fits.length).toBeGreaterThan(1);
  expect(fits).not.toContain('kids');
});

test.each(['boots for my son', 'my wife and I need boots for our son', 'hats for two kids'])(
  'a request for a child shows only products for children: %s',
  async (request) => {
    const { ids } = await new Conversation().say(request);
    const fits = data.products.filter(({ id }) => ids.includes(id)).map(({ fit }) => fit);
    expect([...new Set(fits)]).toEqual(['kids']);
  },
);

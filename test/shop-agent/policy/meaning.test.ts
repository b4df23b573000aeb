import { describe, expect, test } from 'vitest';
import { createCatalogueAgent } from '../../../shop-agent/index.ts';
import { Conversation, agent as demo, SHOP_URL } from '../Conversation.ts';
import { createFeedFolder } from '../feed/feeds.ts';

const { read } = createFeedFolder();
const columns =
  'id\titem_group_id\ttitle\tprice\tproduct_type\tsize\tcolor\tavailability\tdescription\tproduct_detail';
const row = (id: string, group: string, title: string, price: number, kind: string, rest: string): string =>
  [id, group, title, `${price} EUR`, `Garden > ${kind}`, rest].join('\t');
const feed = [
  columns,
  row(
    'k1',
    '',
    'Clover Bird Quiz',
    12,
    'Garden games',
    '\t\tin_stock\tA quiz about birds.\tGeneral:Players:2-4,General:Age:8+',
  ),
  row(
    'k2',
    '',
    'Long Lawn Skittles',
    35,
    'Garden games',
    '\t\tin_stock\tNine pins of beech.\tGeneral:Players:2-12,General:Age:3+,General:Weight:4 kg,General:Diameter:6 cm',
  ),
  row(
    'g1',
    'g',
    'Thorn Gauntlets',
    18,
    'Gloves',
    '7.5 x 20\tGreen\tin_stock\tLong gloves for roses.\tGeneral:Weight:120 g,General:Thickness:2 mm',
  ),
  row(
    'g2',
    'g',
    'Thorn Gauntlets',
    22,
    'Gloves',
    '9 x 22\tGreen\tin_stock\tLong gloves for roses.\tGeneral:Weight:120 g,General:Thickness:2 mm',
  ),
  row(
    'g3',
    'g',
    'Thorn Gauntlets',
    24,
    'Gloves',
    '10 x 24\tBrown\tout_of_stock\tLong gloves for roses.\tGeneral:Weight:120 g,General:Thickness:2 mm',
  ),
  row(
    'b1',
    '',
    'Hand Balm',
    9,
    'Balms',
    '\t\tin_stock\tFor hands after digging. Ingredients: Prunus Amygdalus Oil, Cera Alba.\tGeneral:Contents:50 ml',
  ),
  row('l1', '', 'Path Lantern', 40, 'Lanterns', '\t\tin_stock\tLights the path.\tGeneral:Light:300 lm'),
  row('l2', '', 'Tree Lantern', 60, 'Lanterns', '\t\tin_stock\tHangs in a tree.\tGeneral:Light:700 lm'),
  row('c1', '', 'Steel Can', 30, 'Watering cans', '\t\tin_stock\tPours evenly.\tGeneral:Height:90 cm'),
  row('c2', '', 'Short Can', 20, 'Watering cans', '\t\tin_stock\tFor pots indoors.\tGeneral:Height:40 cm'),
  row('p1', '', 'Bow Pruner', 25, 'Pruners', '\t\tout_of_stock\tFor thick branches.\tGeneral:Blade:Bypass'),
  row('p2', '', 'Snip Pruner', 15, 'Pruners', '\t\tin_stock\tFor flowers.\tGeneral:Blade:Anvil'),
].join('\n');
const { catalogue } = await read('garden.tsv', feed);
const agent = createCatalogueAgent({ catalogue, shopUrl: SHOP_URL });
const talk = (first: string, ...rest: readonly string[]) => new Conversation(agent).talk(first, ...rest);
const idsOf = async (first: string, ...rest: readonly string[]) => (await talk(first, ...rest)).ids;

describe('a number', () => {
  test('is compared with the range of the attribute that is beside it', async () => {
    expect(await idsOf('a garden game for 3 players')).toEqual(['k1', 'k2']);
    expect(await idsOf('a garden game for 9 players')).toEqual(['k2']);
  });

  test('without a unit or an attribute shows no product', async () => {
    expect(await idsOf('my nephew turned 9')).toEqual([]);
    expect(await idsOf('something for mum, 12')).toEqual([]);
  });

  test('with a decimal comma names a value that begins with it', async () => {
    const { text } = await talk('Thorn Gauntlets', 'do you have it in 7,5?');
    expect(text).toContain('in 7.5 x 20');
    expect(text).toContain('in stock');
  });
});

describe('a limit', () => {
  test('is what a negated comparison states', async () => {
    expect(await idsOf('watering can not taller than 50 cm')).toEqual(['c2']);
    expect(await idsOf('watering can, nicht höher als 50 cm')).toEqual(['c2']);
  });

  test('of a measure finds products although they lack the other words', async () => {
    const { text, ids } = await talk('something with at least 500 lm for flowers');
    expect(ids).toEqual(['l2']);
    expect(text).toContain('without “flowers”');
  });
});

describe('what is not wanted', () => {
  test.each([
    'anything for a dad, he has lanterns already',
    'no balm, she has enough lanterns',
    'i already own a lantern, what else under 70',
    'hates lanterns, max 70 eur',
    'anything but lanterns, under 70 eur',
  ])('is not shown: %s', async (words) => {
    const ids = await idsOf(words);
    expect(ids).not.toContain('l1');
    expect(ids).not.toContain('l2');
  });

  test('is not excluded by a "no" that corrects', async () => {
    expect(await idsOf('a lantern', 'no, the tree one')).toContain('l2');
    expect(await idsOf('a lantern', 'no the tree one')).toContain('l2');
  });

  test('in a word of another language that the shop lacks is named, and nothing is shown', async () => {
    const { text, ids } = await talk('Lanterns ohne Schwefel für den Garten bitte');
    expect(text).toContain('Schwefel');
    expect(ids).toEqual([]);
  });

  test('is asked for in a question about what the shop has', async () => {
    expect(await idsOf('do you already have lanterns?')).toEqual(['l1', 'l2']);
  });
});

describe('a question about what was shown', () => {
  test('with two measures has both, for each product', async () => {
    const { text, ids } = await talk('gloves', 'how thick is it and how heavy');
    expect(text).toContain('2 mm');
    expect(text).toContain('120 g');
    expect(ids).toEqual([]);
  });

  test('does not become a search for a word of another product', async () => {
    const { text, ids } = await talk('Thorn Gauntlets', 'how short is it');
    expect(ids).toEqual([]);
    expect(text).toContain('Thorn Gauntlets');
  });

  test('does not become a search for a word of the same root', async () => {
    const { text, ids } = await talk('Steel Can', 'does it prune');
    expect(ids).toEqual([]);
    expect(text).toContain('Steel Can');
  });
});

describe('allergies and safety', () => {
  test('are answered with what the product is made of, and a person', async () => {
    const { text, choices } = await talk('Hand Balm', 'is it ok with a nut allergy');
    expect(text).toContain('Prunus Amygdalus');
    expect(text).not.toContain('doesn’t mention');
    expect(choices.map(({ title }) => title)).toContain('Ask a person');
  });

  test('are no subject that a missing word answers', async () => {
    const { text } = await talk('Path Lantern', 'is it safe for toddlers');
    expect(text).not.toContain('doesn’t mention');
    expect(text).toContain('For advice, ask a person');
  });

  test('ingredients are stated when asked for', async () => {
    expect((await talk('Hand Balm', 'whats in it')).text).toContain('Cera Alba');
  });
});

describe('what is sold out', () => {
  test('is found, and said', async () => {
    expect((await talk('bow pruner for thick branches')).text).toContain('**Bow Pruner** is sold out');
  });

  test('in the asked option is said', async () => {
    expect((await talk('gloves in brown')).text).toContain('**Thorn Gauntlets** in Brown is sold out');
  });

  test('the card has the price of the asked option', async () => {
    const { cards } = await talk('gloves 9 x 22');
    expect(cards.map(({ price }) => price)).toEqual([22]);
  });
});

describe('words about what was shown', () => {
  test.each(['2 of those pls', 'add a pair'])('offer it for the cart: %s', async (words) => {
    const { metadata, ids } = await talk('Hand Balm', words);
    expect(ids).toEqual(['b1']);
    expect(metadata?.action).toBe('add-to-cart');
  });

  test.each([
    'hand balm arrived melted all over the box',
    'the path lantern gave up after 3 weeks, not impressed',
    'Die Laterne ist zerbrochen',
  ])('of a complaint go to a person: %s', async (words) => {
    const { handover, ids } = await talk(words);
    expect(handover).toBeDefined();
    expect(ids).toEqual([]);
  });
});

test('a typing error that changes the stem is read', async () => {
  expect(await idsOf('gauntlests')).toEqual(['g']);
  expect(await idsOf('skitles')).toEqual(['k2']);
});

test('stock in a store is said of each of the products shown', async () => {
  const conversation = new Conversation(demo);
  await conversation.talk('hiking boots');
  const { text } = await conversation.talk('are they in stock in dublin');
  expect(text.match(/Dublin/g)?.length).toBeGreaterThan(1);
});

test('a Polish sentence is answered in Polish', async () => {
  expect((await talk('smar do łańcucha na zimę')).text).toMatch(/Brak wyników|Nie/);
});

test.each([
  ['how much is the shipping', /delivery/i],
  ['if I do not like it, can I send it back?', /returns/i],
])('the shop’s terms are not taken for what was shown: %s', async (words, subject) => {
  const conversation = new Conversation(demo);
  await conversation.talk('Lark 24 Daypack');
  const { text, ids } = await conversation.talk(words);
  expect(text).toMatch(subject);
  expect(ids).toEqual([]);
});

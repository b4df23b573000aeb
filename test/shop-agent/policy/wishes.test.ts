import { describe, expect, test } from 'vitest';
import { createCatalogueAgent } from '../../../shop-agent/index.ts';
import { Conversation, SHOP_URL } from '../Conversation.ts';
import { createFeedFolder } from '../feed/feeds.ts';

const { read } = createFeedFolder();
const row = (
  id: string,
  group: string,
  title: string,
  price: string,
  sale: string,
  kind: string,
  rest: string,
) => [id, group, title, price, sale, `Instruments > ${kind}`, rest].join('\t');
const feed = [
  'id\titem_group_id\ttitle\tprice\tsale_price\tproduct_type\tcolor\tsize\tavailability\tdescription\tproduct_detail',
  row(
    'u1',
    'u',
    'Lark Ukulele',
    '89 EUR',
    '',
    'Ukuleles',
    'Red\tConcert\tin_stock\tA ukulele with a mahogany body. Its bag is included.\tGeneral:Weight:600 g,General:Pickup:No',
  ),
  row(
    'u2',
    'u',
    'Lark Ukulele',
    '99 EUR',
    '',
    'Ukuleles',
    'Red\tTenor\tout_of_stock\tA ukulele with a mahogany body. Its bag is included.\tGeneral:Weight:600 g,General:Pickup:No',
  ),
  row(
    'u3',
    'u',
    'Lark Ukulele',
    '99 EUR',
    '',
    'Ukuleles',
    'Black\tTenor\tin_stock\tA ukulele with a mahogany body. Its bag is included.\tGeneral:Weight:600 g,General:Pickup:No',
  ),
  row(
    'e1',
    '',
    'Volt Electric Ukulele',
    '179 EUR',
    '149 EUR',
    'Ukuleles',
    'Black\t\tin_stock\tFor the stage, louder than mahogany.\tGeneral:Weight:900 g,General:Pickup:Yes',
  ),
  row(
    't1',
    '',
    'Pulse Tuner',
    '19 EUR',
    '',
    'Tuners',
    'Black\t\tin_stock\tClips to any instrument. The battery lasts 40 hours.\tGeneral:Weight:30 g',
  ),
  row(
    't2',
    '',
    'Steady Tuner',
    '25 EUR',
    '',
    'Tuners',
    'White\t\tin_stock\tClips to any instrument. The battery lasts 12 hours. Works at -5 °C.\tGeneral:Weight:60 g',
  ),
  row(
    'c1',
    '',
    'Ukulele Capo',
    '12 EUR',
    '',
    'Capos',
    'Black\t\tin_stock\tMahogany handle.\tGeneral:Weight:20 g',
  ),
].join('\n');
const { catalogue } = await read('instruments.tsv', feed);
const agent = createCatalogueAgent({ catalogue, shopUrl: SHOP_URL });
const talk = (first: string, ...rest: readonly string[]) => new Conversation(agent).talk(first, ...rest);
const idsOf = async (first: string, ...rest: readonly string[]) =>
  (await talk(first, ...rest)).ids.map(
    (id) => catalogue.products.find((product) => product.id === id)?.title,
  );

describe('a search', () => {
  test.each(['pls a tuner', 'u got tuners tho', 'any tuners for under 30 quid'])(
    'is not given up for words of chat: %s',
    async (words) => expect((await idsOf(words)).length).toBe(2),
  );

  test('names the words that no product has, and shows the rest', async () => {
    const { text, ids } = await talk('a zebrawood tuner');
    expect(text).toContain('I don’t know “zebrawood” here.');
    expect(ids).toHaveLength(2);
  });

  test('does not count an attribute that says no', async () => {
    expect(await idsOf('ukulele with pickup')).toEqual(['Volt Electric Ukulele']);
    expect((await talk('does the Lark Ukulele have a pickup?')).text).toContain('Pickup: No');
  });

  test('without something that all of the kind mention says so, and shows them', async () => {
    const { text, ids } = await talk('a ukulele without mahogany');
    expect(text).toContain('found nothing for “without mahogany”');
    expect(text).not.toContain('Without');
    expect(ids).toEqual(['u', 'e1']);
  });

  test('does not claim that a product is without a word that no text has', async () => {
    const { text } = await talk('a tuner without bisphenol');
    expect(text).toContain('I don’t know “bisphenol” here.');
    expect(text).not.toContain('Without');
  });

  test('has no results of another kind when everything of the kind is excluded', async () => {
    const { text, ids } = await talk('a capo, not black');
    expect(ids).toEqual([]);
    expect(text).toContain('found nothing');
  });

  test('finds what is reduced, and keeps to it', async () => {
    expect(await idsOf('whats on sale')).toEqual(['Volt Electric Ukulele']);
    expect((await talk('whats on sale', 'only the tuners')).ids).toEqual([]);
  });

  test.each([
    ['the lightest ukulele', 'Lark Ukulele'],
    ['heaviest ukulele', 'Volt Electric Ukulele'],
    ['which tuner lasts longest, longest lasting pls', 'Pulse Tuner'],
  ])('is ordered by what the products state: %s', async (words, first) => {
    expect((await idsOf(words))[0]).toBe(first);
  });

  test('reads a negative number, and "in" after a number as no inches', async () => {
    expect((await idsOf('a tuner for -5 °C'))[0]).toBe('Steady Tuner');
    expect((await talk('tuner 30 in stock')).text).not.toContain('30 in');
  });

  test('takes no word that begins like another for a typing error', async () => {
    expect(await idsOf('a voltu')).toEqual([]);
  });
});

describe('the next wish', () => {
  test('comes before an earlier one, which is named', async () => {
    const { text, ids } = await talk('ukulele under 100', 'with pickup');
    expect(ids).toEqual(['e1']);
    expect(text).toContain('without “under 100”');
  });

  test('of the same option replaces it without a word', async () => {
    const { text } = await talk('tuner in white', 'in black');
    expect(text).not.toContain('without');
    expect(await idsOf('tuner in white', 'in black')).toEqual(['Pulse Tuner']);
  });

  test('keeps the kind that was asked for', async () => {
    const { text, ids } = await talk('tuners', 'anything in red');
    expect(text).toContain('without “red”');
    expect(ids).toHaveLength(2);
  });

  test('a limit is no wish for something cheaper', async () => {
    expect(await idsOf('ukulele', 'cheaper than 100')).toEqual(['Lark Ukulele']);
  });
});

describe('options that a sentence names', () => {
  test('decide what is in stock', async () => {
    expect((await talk('is the lark ukulele in red tenor in stock?')).text).toContain('sold out');
    expect((await talk('is the lark ukulele availible in black?')).text).toContain('Black is in stock');
  });

  test('decide the price', async () => {
    expect((await talk('how much is the lark ukulele in tenor')).text).toContain('€99');
    expect((await talk('how much is the lark ukulele in concert')).text).toContain('€89');
  });

  test('that the product does not have are named', async () => {
    expect((await talk('is the lark ukulele available in white?')).text).toContain('doesn’t mention “white”');
  });
});

describe('a question without a subject', () => {
  test('is about the product shown last', async () => {
    expect((await talk('pulse tuner', 'the black one then, how long does the battery last')).text).toContain(
      '40 hours',
    );
    expect((await talk('lark ukulele', 'other colours??')).text).toContain('Red and Black');
  });

  test('is about all that were shown, if there are several', async () => {
    const { text } = await talk('tuners', 'how heavy');
    expect(text).toContain('30 g');
    expect(text).toContain('60 g');
  });

  test('that names another product asks for that', async () => {
    expect(await idsOf('lark ukulele', 'which capo goes with it')).toEqual(['Ukulele Capo']);
  });
});

describe('the shop’s terms', () => {
  test.each(['can you deliver to ireland by friday', 'whats your return policy', 'do u take klarna'])(
    'are not known in a shop without help texts, and a person is offered: %s',
    async (words) => {
      const { text, choices, ids } = await talk(words);
      expect(text).toContain('no information');
      expect(choices.map(({ id }) => id)).toContain('person');
      expect(ids).toEqual([]);
    },
  );

  test('beside other words lead to the text about the subject, which does not answer by itself', async () => {
    const { text, choices } = await new Conversation().say('can you deliver to timbuktu by zeppelin');
    expect(text).toContain('“timbuktu”');
    expect(choices[0]?.id).toMatch(/^entry:/);
  });
});

describe('a sentence in another language than the shop’s', () => {
  test.each([
    ['haben Sie rote Ukulelen?', 'de'],
    ['avez-vous un accordeur noir', 'fr'],
  ])('is answered in it: %s', async (words, language) => {
    const conversation = new Conversation(agent);
    await conversation.say(words);
    expect(conversation.memory).toMatchObject({ language });
  });

  test.each([
    ['Regenjacke rot', 'shell-jacket'],
    ['kinderstiefel wasserdicht', 'hiking-boot'],
    ['avete zaini rossi?', 'daypack'],
    ['czy macie czarną kurtkę przeciwdeszczową', 'shell-jacket'],
    ['防水の手袋はありますか', 'gloves'],
  ])('finds products by the dictionary, and quotes the shopper: %s', async (words, shape) => {
    const { cards, text } = await new Conversation().say(words);
    const { data } = await import('../Conversation.ts');
    const shapes = cards.map(({ productId }) => data.products.find(({ id }) => id === productId)?.shape);
    expect(new Set(shapes)).toEqual(new Set([shape]));
    expect(text).not.toMatch(/rain jacket|daypack|glove/);
  });

  test('one word that may be a typing error does not change the language', async () => {
    const conversation = new Conversation(agent);
    await conversation.say('tuner for kids tjat ate 10');
    expect(conversation.memory).toMatchObject({ language: 'en' });
  });
});

import { describe, expect, test } from 'vitest';
import { createCatalogueAgent } from '../../../shop-agent/index.ts';
import { Conversation, data, lyon, SHOP_URL } from '../Conversation.ts';

const productOf = (id: string | undefined) => data.products.find((product) => product.id === id);

/** Returns the agent of a shop in which the Lark 24 Daypack has these pieces, by variant. */
function agentWith(pieces: readonly (number | 'unknown')[]) {
  const products = data.products.map((product) => {
    if (product.id !== 'lark-24') return product;
    const variants = product.variants.flatMap((variant, at) => {
      const stock = pieces[at];
      return stock === undefined ? [] : { ...variant, stock };
    });
    return { ...product, variants };
  });
  return createCatalogueAgent({
    catalogue: { ...data, products, stores: [], orders: [] },
    shopUrl: SHOP_URL,
  });
}

describe('a question about a product', () => {
  test('is answered with an attribute', async () => {
    const { text } = await new Conversation().say('How heavy is the Lee 2 Tent?');
    expect(text).toBe('**Lee 2 Tent**: Weight: 1900 g');
  });

  test('is answered with a sentence of its text', async () => {
    const { text } = await new Conversation().say('is the Gust Wind Jacket waterproof?');
    const { description = '' } = productOf('gust-wind-jacket') ?? {};
    const said = text.replace('**Gust Wind Jacket**: ', '');
    expect(description).toContain(said);
    expect(said).toContain('Not waterproof');
  });

  test.each(['vegan', 'machine washable', 'made in Portugal', 'fire resistant'])(
    'that the shop does not answer is not denied: is it %s?',
    async (word) => {
      const { text, choices } = await new Conversation().talk(
        'tell me about the Lee 2 Tent',
        `is it ${word}?`,
      );
      expect(text).toContain('doesn’t mention');
      expect(text).toContain(`“${word.split(' ')[0]}”`);
      expect(text).not.toMatch(/\bno\b|\bnot\b|isn’t/i);
      expect(choices.map(({ id }) => id)).toContain('person');
    },
  );

  test.each([
    ['can I send it back?', '60 days'],
    ['what is the warranty on it?', '5-year warranty'],
    ['can you ship it to Switzerland?', 'Switzerland'],
  ])('is answered by the shop’s terms: %s', async (words, terms) => {
    expect((await new Conversation().talk('tell me about the Lee 2 Tent', words)).text).toContain(terms);
  });

  test('prefers the attribute that is called so', async () => {
    const { text } = await new Conversation().talk(
      'tell me about the Lark 24 Daypack',
      'what material is it?',
    );
    expect(text).toContain('Material: ');
  });

  test('lists sizes in the shop’s order, also if the first colour lacks the smallest', async () => {
    const { text } = await new Conversation().say("which sizes does the Cloudburst 3L Shell Men's come in?");
    expect(text).toContain('S, M, L, XL, and XXL');
  });

  test('lists its colours and its sizes', async () => {
    const talk = new Conversation();
    await talk.say('tell me about the Skerry Down Parka');
    const colours = new Set(productOf('skerry-down-parka')?.variants.map(({ colourName }) => colourName));
    const { text } = await talk.say('which colours does it come in?');
    for (const colour of colours) expect(text).toContain(colour);
    const sizes = await talk.say('which sizes does it come in?');
    expect(sizes.text).toContain('XS, S, M, L, and XL');
    expect(JSON.stringify(sizes.events)).toContain('size-chart-clothing.png');
  });

  test('of the price names the former price too', async () => {
    const reduced = data.products.find(({ wasPrice }) => wasPrice !== undefined);
    const { text } = await new Conversation().say(`how much is the ${reduced?.title}?`);
    expect(text).toContain(`€${reduced?.price}`);
    expect(text).toContain(`before €${reduced?.wasPrice}`);
  });
});

describe('stock', () => {
  test('lists what is in stock, and the stores that have it', async () => {
    const { text } = await new Conversation().say('is the Skerry Down Parka in stock?');
    expect(text).toMatch(/in stock\.\n- Pine: XS, S, M, L, XL/);
    expect(text).toContain('In store: Dublin');
  });

  test('is that of the options in the question, not in the name', async () => {
    const { text } = await new Conversation().say("is the Cloudburst 3L Shell Women's in stock in size M?");
    expect(text).toContain("**Cloudburst 3L Shell Women's** in M is in stock.");
  });

  test('in a store is that of the store', async () => {
    const sku = productOf('lark-24')?.variants.map((variant) => variant.sku) ?? [];
    for (const { city, name, stock } of data.stores) {
      const { text } = await new Conversation().say(`Is the Lark 24 Daypack in stock in ${city}?`);
      expect(text).toContain(name);
      const isThere = sku.some((one) => (stock[one] ?? 0) > 0);
      expect(text).toContain(isThere ? ' has ' : 'doesn’t have');
    }
  });

  test('names a number only if few of the last variant are left', async () => {
    const stockOf = async (...pieces: readonly number[]) =>
      (await new Conversation(agentWith(pieces)).say('is the Lark 24 Daypack in stock?')).text;
    expect(await stockOf(0, 2)).toContain('Only 2 left of **Lark 24 Daypack**');
    expect(await stockOf(0, 1)).toContain('Only one left of **Lark 24 Daypack**');
    expect(await stockOf(0, 100)).not.toMatch(/left|100/);
    expect(await stockOf(2, 2)).not.toContain('left');
    expect(await stockOf(0, 0)).toContain('is sold out');
  });

  test('of a sold-out product says so', async () => {
    const soldOut = data.products.find(({ variants }) => variants.every(({ stock }) => stock === 0));
    expect((await new Conversation().say(`is the ${soldOut?.title} in stock?`)).text).toContain(
      'is sold out',
    );
  });

  test('of an unknown quantity has no number', async () => {
    const { text } = await new Conversation(agentWith(['unknown'])).say('is the Lark 24 Daypack in stock?');
    expect(text).toContain('is in stock');
    expect(text).not.toMatch(/left|unknown/);
  });

  test('in the chosen store is meant by “in that store”', async () => {
    const talk = new Conversation();
    await talk.send(lyon);
    await talk.say('tell me about the Lark 24 Daypack');
    expect((await talk.say('is it in stock in that store?')).text).toContain('Fell & Ferry Lyon');
  });
});

describe('a product', () => {
  test('has similar products of its kind', async () => {
    const { ids } = await new Conversation().talk('tell me about the Lee 2 Tent', 'something similar');
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).not.toContain('lee-2');
    for (const id of ids) expect(productOf(id)?.shape).toBe('tent');
  });

  test('goes with products of other kinds', async () => {
    const { ids, text } = await new Conversation().talk('tell me about the Lee 2 Tent', 'what goes with it?');
    expect(text).toContain('**Lee 2 Tent**');
    expect(ids.length).toBeGreaterThan(1);
    const shapes = ids.map((id) => productOf(id)?.shape);
    expect(shapes).not.toContain('tent');
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test('is not added by the agent: the shopper chooses the options that the sentence leaves open', async () => {
    const talk = new Conversation();
    await talk.say('tell me about the Skerry Down Parka');
    const { text, ids, metadata } = await talk.say('add it to my bag in Ink');
    expect(ids).toEqual(['skerry-down-parka']);
    expect(metadata).toMatchObject({ action: 'add-to-cart', options: { colour: 'Ink' } });
    expect(text).not.toMatch(/added/i);
  });
});

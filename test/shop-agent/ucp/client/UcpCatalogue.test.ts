import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AgentShop } from '../../../../shop-agent/AgentShop.ts';
import { catalogueAgentOf } from '../../../../shop-agent/catalogueAgent.ts';
import { UcpCatalogue } from '../../../../shop-agent/ucp/client/UcpCatalogue.ts';
import type { UcpError } from '../../../../shop-agent/ucp/client/UcpError.ts';
import { chosenVariant, productVariants } from '../../../../src/components/products/productVariants.ts';
import { decodeEvent, type Product, type WireProduct } from '../../../../src/protocol/index.ts';
import { Conversation, SHOP_URL } from '../../Conversation.ts';
import { errorResult, type Fields, item, result, sizedItem, startFakeShop } from './fakeUcpShop.ts';

let shop: Awaited<ReturnType<typeof startFakeShop>>;
let reports: UcpError[];
beforeEach(async () => {
  shop = await startFakeShop();
  reports = [];
});
afterEach(() => shop.close());

const minute = 60_000;
const mugs = () => [item('red', 'Red mug', 1250), item('blue', 'Blue mug', 1990)];

/** Lets the shop sell these products: a search lists all products, `get_product` returns one product. */
function sell(products: () => readonly Fields[], messages: readonly Fields[] = []) {
  shop.tools.search_catalog = () => result({ products: products(), messages });
  shop.tools.get_product = ({ catalog }) => {
    const { id } = catalog as { id: string };
    const product = products().find((one) => one.id === id);
    return product ? result({ product, messages }) : errorResult('not_found', 'It is gone.');
  };
}

async function open(maxProducts?: number) {
  const catalogue = await UcpCatalogue.open({
    client: await shop.connect(),
    clock: shop.clock,
    name: 'Other',
    ...(maxProducts !== undefined && { maxProducts }),
    report: (error) => reports.push(error),
  });
  const agentShop = new AgentShop(catalogue.data, SHOP_URL);
  catalogue.serve(agentShop);
  return { catalogue, agentShop, talk: new Conversation(catalogueAgentOf(agentShop)) };
}

const callsOf = (tool: string) => shop.calls.filter((call) => call.tool === tool);

/** A card as the chat receives it. */
function decodeCard(card: WireProduct | undefined): Product {
  const event = decodeEvent({ recommendationEvent: { products: [card] } });
  if (event?.kind !== 'recommendation' || !event.products[0]) throw new Error('There is no card.');
  return event.products[0];
}

describe('at start', () => {
  test('reads all pages', async () => {
    const pages: Readonly<Record<string, readonly [Fields, string | undefined]>> = {
      '': [item('a', 'Cup', 100), 'next'],
      next: [item('b', 'Bowl', 100), 'last'],
      last: [item('c', 'Dish', 100), undefined],
    };
    shop.tools.search_catalog = ({ catalog }) => {
      const { pagination } = catalog as { pagination: { cursor?: string } };
      const [product, cursor] = pages[pagination.cursor ?? ''] ?? [];
      return result({ products: [product], pagination: { has_next_page: cursor !== undefined, cursor } });
    };
    const { catalogue } = await open();
    expect(catalogue.data.products.map(({ title }) => title)).toEqual(['Cup', 'Bowl', 'Dish']);
  });

  test('stops reading at a repeated cursor, and at the limit of products', async () => {
    let page = 0;
    let cursor = () => 'again';
    shop.tools.search_catalog = () => {
      page += 1;
      const products = Array.from({ length: 50 }, (_, at) => item(`${page}-${at}`, `Cup ${page} ${at}`, 100));
      return result({ products, pagination: { has_next_page: true, cursor: cursor() } });
    };
    await open();
    expect(page).toBe(2);
    cursor = () => `after-${page}`;
    const { catalogue } = await open(120);
    expect(page).toBe(2 + 3);
    expect(catalogue.data.products).toHaveLength(120);
  });

  test('leaves out products that are broken, have no price, or have another currency than most products', async () => {
    sell(() => [
      ...mugs(),
      { id: 'a' },
      { ...item('b', 'B', 100), price_range: { min: { amount: '12,50', currency: 'EUR' } } },
      item('c', 'C', 0),
      item('d', 'D', 100, {}, 'USD'),
      { ...item('e', '', 100) },
      item('x'.repeat(300), 'F', 100),
      item('g', 'G', 100, { metadata: { text: 'x'.repeat(300_000) } }),
    ]);
    const { catalogue } = await open();
    expect(catalogue.data.products.map(({ id }) => id)).toEqual(['red', 'blue']);
  });

  test.each([
    ['JPY', 12_800, 12_800],
    ['KWD', 12_345, 12.345],
    ['EUR', 1050, 10.5],
  ])('reads prices in minor units of %s', async (currency, amount, price) => {
    sell(() => [item('a', 'Cup', amount, {}, currency)]);
    const { catalogue, talk } = await open();
    expect(catalogue.data.products[0]).toMatchObject({ price });
    expect(catalogue.data.shop.currency).toBe(currency);
    expect((await talk.say('show me mugs')).cards[0]).toMatchObject({ price, currency });
  });

  test('begins without products at a shop that refuses to list everything, and finds products by search', async () => {
    shop.tools.search_catalog = ({ catalog }) =>
      'query' in (catalog as Fields)
        ? result({ products: mugs() })
        : errorResult('invalid', 'A query is needed.');
    const { catalogue, talk } = await open();
    expect(catalogue.data.products).toEqual([]);
    expect((await talk.say('do you have mugs?')).cards).toHaveLength(2);
  });

  test('fails with the reason of a shop that refuses every search', async () => {
    shop.tools.search_catalog = () => ({ error: { code: -32_001, message: 'No profile.' } });
    await expect(open()).rejects.toThrow('The shop refused search_catalog: No profile.');
  });
});

describe('cards', () => {
  test('have the ids, addresses and variants of the other shop', async () => {
    const id = 'gid://shop/Product/7';
    sell(() => [sizedItem(id, 'Linen shirt', { S: true, M: false })]);
    const { talk } = await open();
    const { cards } = await talk.say('show me shirts');
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({
      productId: id,
      url: `https://other.example/products/${encodeURIComponent(id)}`,
      metadata: { variants: [{ id: `${id}/S` }, { id: `${id}/M`, available: false }] },
    });
    const compared = await talk.say('is it available in M?');
    expect(compared.text).toMatch(/sold out|isn’t|not/i);
  });

  test('leave the choice open when the shop returns one of several variants', async () => {
    sell(() => [sizedItem('shirt', 'Linen shirt', { S: true, M: true }, { M: true })]);
    const { talk } = await open();
    const [card] = (await talk.say('show me shirts')).cards;
    const variants = productVariants(decodeCard(card));
    expect(variants.variants).toHaveLength(2);
    expect(chosenVariant(variants, {})).toBeUndefined();
  });

  test('begin with the texts that the shop requires to be shown', async () => {
    const warning = {
      type: 'warning',
      presentation: 'disclosure',
      content: 'Contains lead.',
      path: '$.products[0]',
    };
    sell(() => [item('red', 'Red mug', 1250)], [warning]);
    const { talk } = await open();
    const [card] = (await talk.say('red mugs')).cards;
    const facts = card?.metadata?.facts as readonly string[];
    expect(facts[0]).toBe('Contains lead.');
  });

  test('of sold-out products: the text says that they are sold out', async () => {
    sell(() => [sizedItem('shirt', 'Linen shirt', { S: false, M: false })]);
    const { talk } = await open();
    const { text } = await talk.say('how much is the Linen shirt, and is it in stock?');
    expect(text).toMatch(/sold out/i);
  });

  test('have only http and https addresses', async () => {
    sell(() => [
      item('red', 'Red mug', 1250, {
        url: 'javascript:alert(1)',
        media: [{ type: 'image', url: 'file:///a' }],
      }),
    ]);
    const { talk } = await open();
    expect((await talk.say('red mugs')).cards[0]).toMatchObject({ url: '', imageUrl: '' });
  });
});

describe('in a turn', () => {
  test('searches for the words of the shopper, and shows products that only the shop’s search finds', async () => {
    sell(mugs);
    const { talk } = await open();
    const list = shop.tools.search_catalog;
    shop.tools.search_catalog = (args, response) =>
      (args.catalog as Fields).query === 'something for ramen'
        ? result({ products: [item('bowl', 'Donburi', 3000, { categories: [{ value: 'Bowls' }] })] })
        : list?.(args, response);
    const { cards } = await talk.say('something for ramen');
    expect(cards.map(({ title }) => title)).toEqual(['Donburi']);
    expect((await talk.say('how much is it?')).text).toContain('€30');
  });

  test.each([
    'where is my order 4711?',
    'hello',
    'my email is ann@example.com',
    'call me at 0851234567',
    'can I talk to a person?',
    `mugs ${'please '.repeat(40)}`,
  ])('does not send %j to the shop', async (text) => {
    sell(mugs);
    const { talk } = await open();
    await talk.say(text);
    expect(callsOf('search_catalog')).toHaveLength(1);
  });

  test('requests the products of an answer again, and answers with their current prices', async () => {
    let price = 1250;
    sell(() => [item('red', 'Red mug', price), item('blue', 'Blue mug', 1990)]);
    const { talk } = await open();
    const list = shop.tools.search_catalog;
    await talk.say('red mugs');
    expect(callsOf('get_product')).toHaveLength(0);
    price = 1500;
    shop.clock.advance(2 * minute);
    // The search of the turn finds nothing, so only the request for the product shows the change.
    shop.tools.search_catalog = () => result({ products: [] });
    const { text } = await talk.say('how much is the Red mug?');
    expect(text).toContain('€15');
    expect(callsOf('get_product').length).toBeGreaterThan(0);
    if (list) shop.tools.search_catalog = list;
    const before = callsOf('get_product').length;
    await talk.say('how much is the Red mug?');
    expect(callsOf('get_product')).toHaveLength(before);
  });

  test('leaves out a product that is gone', async () => {
    let products = mugs();
    sell(() => products);
    const { talk } = await open();
    products = products.slice(1);
    shop.clock.advance(2 * minute);
    const { cards } = await talk.say('show me mugs');
    expect(cards.map(({ productId }) => productId)).toEqual(['blue']);
  });

  test('reads the catalogue again when it is old, and drops products that are no longer listed', async () => {
    let products = mugs();
    sell(() => products);
    const { talk, agentShop } = await open();
    products = [item('green', 'Green mug', 900)];
    shop.clock.advance(16 * minute);
    await talk.say('hello');
    await expect.poll(() => agentShop.data.products.map(({ id }) => id)).toEqual(['green']);
  });

  test('answers with the stored products while the shop is down, without calling it for a while', async () => {
    sell(mugs);
    const { talk } = await open();
    shop.tools.search_catalog = (_, response) => void response.destroy();
    shop.tools.get_product = shop.tools.search_catalog;
    shop.clock.advance(2 * minute);
    expect((await talk.say('show me mugs')).cards).toHaveLength(2);
    const calls = shop.calls.length;
    expect((await talk.say('do you have mugs?')).cards).toHaveLength(2);
    expect(shop.calls).toHaveLength(calls);
    expect(reports.map(({ reason }) => reason)).toEqual(['unreachable']);
  });

  test.each([
    ['back', -60 * minute],
    ['forward', 60 * minute],
  ])('keeps its products as long after the time of day was set %s by an hour', async (_, change) => {
    sell(mugs);
    const { talk } = await open();
    shop.clock.set(change);
    await talk.say('how much is the Red mug?');
    expect(callsOf('get_product')).toHaveLength(0);
    shop.clock.advance(2 * minute);
    shop.tools.search_catalog = () => result({ products: [] });
    await talk.say('how much is the Blue mug?');
    expect(callsOf('get_product').length).toBeGreaterThan(0);
  });

  test('compares and describes products by their ids, whatever characters the ids have', async () => {
    sell(() => [item('gid://s/1+1', 'Red mug', 1250), item('gid://s/2:2', 'Blue mug', 1990)]);
    const { talk } = await open();
    await talk.say('show me mugs');
    const compared = await talk.say('compare the first two');
    expect(compared.ids.toSorted()).toEqual(['gid://s/1+1', 'gid://s/2:2']);
    for (const { id, title } of compared.choices) {
      const reply = await talk.send({ buttonResponseEvent: { id, title } });
      expect(reply.text, id).not.toMatch(/don’t understand|didn’t/);
    }
  });
});

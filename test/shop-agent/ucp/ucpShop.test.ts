import { get as httpGet, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAvailable, quantityOf } from '../../../shop-agent/catalogue/schema.ts';
import { createProductReader } from '../../../src/protocol/index.ts';
import { databaseTimeout } from '../../platform/support/platform.ts';
import { type Json, readSchemas, schemaFolder, shopUrl, startUcpShop } from './ucpShop.ts';

type Shop = Awaited<ReturnType<typeof startUcpShop>>;
let shop: Shop;
beforeAll(async () => {
  shop = await startUcpShop();
}, databaseTimeout);
afterAll(() => shop.close());

const call: Shop['call'] = (name, args) => shop.call(name, args);
const codesOf = ({ messages = [] }: Json) => messages.map(({ code }: { code: string }) => code);
const products = () => shop.shop.data.products;

/** The first variant with a wanted stock among products with several variants, and its product. */
function variantWith(isWanted: (stock: number) => boolean) {
  for (const product of products()) {
    const variant = product.variants.find((one) => isWanted(quantityOf(one) ?? 0));
    if (variant && product.variants.length > 1) return { product, variant };
  }
  throw new Error('There is no such variant.');
}
const cartOf = (...all: readonly (readonly [id: string, quantity: number])[]) => ({
  cart: { line_items: all.map(([id, quantity]) => ({ item: { id }, quantity })) },
});

describe('the profile', () => {
  test('names the public address and may be cached', async () => {
    const { address, close } = await startUcpShop({ publicUrl: 'https://platform.example' });
    const response = await fetch(`${address}/.well-known/ucp`);
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d{2,}$/);
    const { ucp } = (await response.json()) as Json;
    expect(ucp.services['dev.ucp.shopping'][0].endpoint).toBe('https://platform.example/ucp/mcp');
    await close();
  });

  test('names its loopback address, whatever host a caller sends, and is not cached', async () => {
    const response = await new Promise<IncomingMessage>((resolve) =>
      httpGet(`${shop.address}/.well-known/ucp`, { headers: { host: 'evil.example' } }, resolve),
    );
    expect(response.headers['cache-control']).toBe('no-store');
    const { ucp } = JSON.parse(await textOf(response)) as Json;
    expect(ucp.services['dev.ucp.shopping'][0]).toMatchObject({
      transport: 'mcp',
      endpoint: `${shop.address}/ucp/mcp`,
    });
    shop.responses.push({ tool: 'profile', content: { ucp } });
  });
});

describe('the endpoint', () => {
  const request = (method: string, params = {}) => shop.post({ jsonrpc: '2.0', id: 7, method, params });

  test('speaks MCP without a session', async () => {
    const { body } = await request('initialize', { protocolVersion: '2025-03-26' });
    expect(body).toMatchObject({
      id: 7,
      result: { protocolVersion: '2025-03-26', capabilities: { tools: {} } },
    });
    expect((await request('initialize', { protocolVersion: '1999' })).body.result.protocolVersion).toMatch(
      /^2025/,
    );
    expect(await shop.post({ jsonrpc: '2.0', method: 'notifications/initialized' })).toMatchObject({
      status: 202,
      body: undefined,
    });
    expect((await request('ping')).body.result).toEqual({});
    const { tools } = (await request('tools/list')).body.result;
    expect(tools.map(({ name }: { name: string }) => name)).toEqual([
      'search_catalog',
      'lookup_catalog',
      'get_product',
      'create_cart',
      'get_cart',
      'update_cart',
      'cancel_cart',
      'get_order',
    ]);
    for (const { inputSchema } of tools) expect(inputSchema.type).toBe('object');
    expect((await fetch(`${shop.address}/ucp/mcp`)).status).toBe(405);
  });

  test.each([
    ['a list', [[1]]],
    ['a record', { a: 1 }],
    ['a truth value', true],
  ])('refuses %s as id without repeating it', async (_name, id) => {
    expect(await shop.post({ jsonrpc: '2.0', id, method: 'ping' })).toMatchObject({
      status: 200,
      body: { id: null, error: { code: -32_600 } },
    });
  });

  test('refuses an id of 20,000 levels, and repeats a text, a number and null', async () => {
    const nested = await fetch(`${shop.address}/ucp/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"jsonrpc":"2.0","method":"ping","id":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    });
    expect(nested.status).toBe(200);
    expect(await nested.json()).toMatchObject({ id: null, error: { code: -32_600 } });
    for (const id of ['a', 0, null])
      expect((await shop.post({ jsonrpc: '2.0', id, method: 'ping' })).body).toEqual({
        jsonrpc: '2.0',
        id,
        result: {},
      });
  });

  test.each([
    [undefined, [200, 429]],
    [1, [200, 200]],
  ])('counts callers behind %s trusted proxies: %j', async (trustedHops, statuses) => {
    const { post, close } = await startUcpShop({ callsPerSecond: 1, ...(trustedHops && { trustedHops }) });
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const first = await post(ping, { 'x-forwarded-for': '203.0.113.1' });
    const second = await post(ping, { 'x-forwarded-for': '198.51.100.1' });
    expect([first.status, second.status]).toEqual(statuses);
    await close();
  });

  test.each([
    ['a list', [], -32_600],
    ['a number', 7, -32_600],
    ['another protocol', { id: 1, method: 'ping' }, -32_600],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'constructor' }, -32_601],
    [
      'an unknown tool',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'toString' } },
      -32_602,
    ],
    [
      'a call without the agent',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_cart', arguments: { id: 'a' } } },
      -32_602,
    ],
  ])('rejects %s', async (_name, body, code) => {
    expect((await shop.post(body)).body).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  test.each([
    ['search_catalog', { catalog: { query: 'a'.repeat(501) } }],
    ['search_catalog', { catalog: { pagination: { limit: 0 } } }],
    ['search_catalog', { catalog: { pagination: { cursor: '../etc' } } }],
    ['lookup_catalog', { catalog: { ids: [] } }],
    ['lookup_catalog', { catalog: { ids: Array.from({ length: 51 }, (_, index) => `${index}`) } }],
    ['create_cart', { cart: { line_items: [{ item: { id: 'a' }, quantity: 0 }] } }],
    ['create_cart', { cart: { line_items: [{ item: { id: 'a' }, quantity: 1.5 }] } }],
    [
      'create_cart',
      { cart: { line_items: Array.from({ length: 51 }, () => ({ item: { id: 'a' }, quantity: 1 })) } },
    ],
  ])('rejects %s with %o', async (tool, args) => {
    await expect(call(tool, args)).rejects.toThrow(/^-32602/);
  });
});

describe('search_catalog', () => {
  test('lists every product once over its pages', async () => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call('search_catalog', {
        catalog: { pagination: { limit: 40, ...(cursor && { cursor }) } },
      });
      found.push(...page.products.map(({ id }: { id: string }) => id));
      expect(page.pagination.total_count).toBe(products().length);
      cursor = page.pagination.has_next_page ? page.pagination.cursor : undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(products().map(({ id }) => id));
  });

  test('filters by query and price, and by category', async () => {
    const max = 15_000;
    const { products: found } = await call('search_catalog', {
      catalog: { query: 'waterproof jacket', filters: { price: { max } } },
    });
    expect(found.length).toBeGreaterThan(0);
    for (const { price_range } of found) expect(price_range.min.amount).toBeLessThanOrEqual(max);
    const [{ categories }] = found;
    const { products: same } = await call('search_catalog', {
      catalog: { filters: { categories: [categories[0].value] } },
    });
    for (const each of same) expect(each.categories).toEqual(categories);
    expect(
      (await call('search_catalog', { catalog: { filters: { categories: ['toString'] } } })).products,
    ).toEqual([]);
  });

  test('returns products that the product reader of the protocol reads', async () => {
    const response = await call('search_catalog', { catalog: { query: 'rain jacket' } });
    const cards = createProductReader()('search_catalog', response) as Json[];
    expect(cards).toHaveLength(response.products.length);
    const [card] = cards;
    const source = shop.shop.catalogue.product(card.productId);
    expect(card).toMatchObject({ title: source?.title, price: source?.price, currency: 'EUR' });
    expect(card.metadata.rating).toBeCloseTo(source?.rating ?? 0);
    const soldOut = source?.variants.filter(({ stock }) => stock === 0).map(({ sku }) => sku) ?? [];
    const unavailable = card.metadata.variants.filter(({ available }: Json) => available === false);
    expect(unavailable.map(({ id }: Json) => id).sort()).toEqual([...soldOut].sort());
  });
});

describe('lookup_catalog', () => {
  test('correlates ids of products and variants, and names unknown ids', async () => {
    const { product, variant } = variantWith((stock) => stock > 0);
    const other =
      product.variants.find((each) => each !== variant && each.stock === 0) ?? product.variants.at(-1);
    const ids = [product.id, other?.sku ?? '', other?.sku ?? '', 'nothing'];
    const response = await call('lookup_catalog', { catalog: { ids } });
    expect(response.products).toHaveLength(1);
    const inputs = response.products[0].variants.flatMap((each: Json) => each.inputs);
    expect(inputs).toContainEqual({ id: product.id, match: 'featured' });
    expect(inputs).toContainEqual({ id: other?.sku, match: 'exact' });
    expect(inputs).toHaveLength(2);
    expect(response.messages).toMatchObject([{ code: 'not_found', content: 'nothing' }]);
  });
});

describe('get_product', () => {
  const manyOptions = () => {
    const found = products().find(
      ({ variants }) =>
        new Set(variants.map(({ size }) => size)).size > 1 &&
        new Set(variants.map(({ colour }) => colour)).size > 1,
    );
    if (!found) throw new Error('There is no such product.');
    return found;
  };

  test('returns the variants of the selected options, and which sizes exist and are available with them', async () => {
    const source = manyOptions();
    const colour = source.variants.at(-1)?.colourName ?? '';
    const selected = [{ name: 'Colour', label: colour }];
    const { product } = await call('get_product', { catalog: { id: source.id, selected } });
    expect(product.selected).toEqual(selected);
    const expected = source.variants.filter(({ colourName }) => colourName === colour);
    expect(product.variants.map(({ id }: Json) => id).sort()).toEqual(expected.map(({ sku }) => sku).sort());
    const sizes = product.options.find(({ name }: Json) => name === 'Size').values;
    for (const { label, available, exists } of sizes) {
      const same = expected.filter(({ size }) => size === label);
      expect({ available, exists }).toEqual({
        available: same.some(isAvailable),
        exists: same.length > 0,
      });
    }
  });

  test('lists the variant of the requested id first', async () => {
    const sku = manyOptions().variants.at(-1)?.sku ?? '';
    const { product } = await call('get_product', { catalog: { id: sku } });
    expect(product.variants[0].id).toBe(sku);
  });

  test('drops the least preferred option that no variant has', async () => {
    const source = manyOptions();
    const colour = source.variants[0]?.colourName ?? '';
    const selected = [
      { name: 'Size', label: 'of an elephant' },
      { name: 'Colour', label: colour },
    ];
    const { product } = await call('get_product', {
      catalog: { id: source.id, selected, preferences: ['Colour', 'Size'] },
    });
    expect(product.selected).toEqual([{ name: 'Colour', label: colour }]);
  });

  test('of an unknown id is an error of the shop', async () => {
    const response = await call('get_product', { catalog: { id: '__proto__' } });
    expect(response).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] });
  });
});

describe('a cart', () => {
  test('is created, read, replaced and cancelled', async () => {
    const { product, variant } = variantWith((stock) => stock > 3);
    const cart = await call('create_cart', cartOf([variant.sku, 1], [variant.sku, 1]));
    const unit = Math.round(product.price * 100);
    expect(cart).toMatchObject({
      currency: 'EUR',
      line_items: [{ item: { id: variant.sku, price: unit }, quantity: 2 }],
      totals: [
        { type: 'subtotal', amount: unit * 2 },
        { type: 'total', amount: unit * 2 },
      ],
      continue_url: `${shopUrl}/cart/?items=${variant.sku}:2`,
    });
    expect(await call('get_cart', { id: cart.id })).toEqual(cart);
    const other = products()[0]?.variants.find(isAvailable)?.sku ?? '';
    const replaced = await call('update_cart', { id: cart.id, ...cartOf([other, 1]) });
    expect(replaced.line_items.map(({ item }: Json) => item.id)).toEqual([other]);
    expect(await call('cancel_cart', { id: cart.id })).toEqual(replaced);
    for (const tool of ['get_cart', 'cancel_cart'])
      expect(await call(tool, { id: cart.id })).toMatchObject({ ucp: { status: 'error' } });
    expect(codesOf(await call('update_cart', { id: cart.id, ...cartOf([other, 1]) }))).toEqual(['not_found']);
  });

  test('has at most the stock, with a message, and at most 12 pieces of an item', async () => {
    const { variant } = variantWith((stock) => stock > 0 && stock < 12);
    const cart = await call('create_cart', cartOf([variant.sku, 1_000_000]));
    expect(cart.line_items[0].quantity).toBe(quantityOf(variant));
    expect(cart.messages).toMatchObject([
      { type: 'warning', code: 'quantity_limited', path: '$.line_items[0]' },
    ]);
    const { variant: plenty } = variantWith((stock) => stock > 12);
    expect((await call('create_cart', cartOf([plenty.sku, 13]))).line_items[0].quantity).toBe(12);
  });

  test('refuses sold-out items, unknown items, and ids that are not of a variant', async () => {
    const { variant: soldOut } = variantWith((stock) => stock === 0);
    const { product, variant } = variantWith((stock) => stock > 0);
    const refused = await call('create_cart', cartOf([soldOut.sku, 1]));
    expect(refused.ucp.status).toBe('error');
    expect(codesOf(refused)).toEqual(['out_of_stock']);
    const cart = await call(
      'create_cart',
      cartOf([soldOut.sku, 1], ['nothing', 1], [product.id, 1], [variant.sku, 1]),
    );
    expect(codesOf(cart)).toEqual(['out_of_stock', 'not_found', 'item_unavailable']);
    expect(cart.line_items).toHaveLength(1);
  });

  test.each([
    [['gone-a'], '1 item is no longer sold.'],
    [['gone-a', 'gone-b'], '2 items are no longer sold.'],
  ])('without %j, which the shop no longer has, says so', async (skus, content) => {
    const { variant } = variantWith((stock) => stock > 0);
    const { id } = await call('create_cart', cartOf([variant.sku, 1]));
    const lines = [variant.sku, ...skus].map((sku) => ({ sku, quantity: 1 }));
    await shop.database.query('update ucp_carts set lines = $2 where id = $1', [id, JSON.stringify(lines)]);
    const cart = await call('get_cart', { id });
    expect(cart.line_items.map(({ item }: Json) => item.id)).toEqual([variant.sku]);
    expect(cart.messages).toMatchObject([{ code: 'item_unavailable', content }]);
  });

  test('may be empty', async () => {
    const cart = await call('create_cart', cartOf());
    expect(cart).toMatchObject({
      line_items: [],
      totals: [{ amount: 0 }, { amount: 0 }],
      continue_url: `${shopUrl}/cart/`,
    });
  });

  test('expires a week after its last change', async () => {
    const { variant } = variantWith((stock) => stock > 0);
    const { id } = await call('create_cart', cartOf([variant.sku, 1]));
    shop.clock.advance(6 * 24 * 3600 * 1000);
    await call('update_cart', { id, ...cartOf([variant.sku, 1]) });
    shop.clock.advance(6 * 24 * 3600 * 1000);
    expect((await call('get_cart', { id })).id).toBe(id);
    shop.clock.advance(24 * 3600 * 1000);
    expect(codesOf(await call('get_cart', { id }))).toEqual(['not_found']);
  });
});

describe('get_order', () => {
  const orders = () => shop.shop.data.orders;
  const get = (id: string, email?: string) => call('get_order', { id, ...(email && { buyer: { email } }) });

  test('needs the email address of the order', async () => {
    const [order] = orders();
    if (!order) throw new Error('There is no order.');
    expect(codesOf(await get(order.number))).toEqual(['identity_required']);
    const found = await get(order.number, ` ${order.email?.toUpperCase()}`);
    expect(found).toMatchObject({ id: order.number, line_items: [{ status: 'processing' }, {}] });
    expect(JSON.stringify(found)).not.toContain(order.email);
    const wrong = await get(order.number, 'x@shop.example');
    expect(wrong).toMatchObject({ ucp: { status: 'error' } });
    expect(await get('FF-00000', 'x@shop.example')).toEqual(wrong);
    shop.clock.advance(20 * 60_000);
  });

  test('finds every order of the catalogue', async () => {
    for (const { number, email, items: lines } of orders()) {
      const found = await get(number, email);
      expect(found.line_items.map(({ item }: Json) => item.id)).toEqual(lines.map(({ sku }) => sku));
    }
  });
});

// Last, because it checks the responses of all tests above.
describe('the responses of all tests above', () => {
  test('come from all eight tools and the profile', () => {
    const tools = new Set(shop.responses.map(({ tool }) => tool));
    expect(tools.size).toBe(9);
  });

  test.skipIf(schemaFolder === undefined)('are valid by the schemas in the folder UCP_SCHEMAS', () => {
    const errorsOf = readSchemas(schemaFolder ?? '');
    const errors = shop.responses.flatMap(({ tool, content }) => errorsOf(tool, content));
    expect([...new Set(errors.map((error) => error.replace(/\/\d+/g, '/0')))]).toEqual([]);
  });
});

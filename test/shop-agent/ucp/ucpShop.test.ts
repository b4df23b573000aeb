import { get as httpGet, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAvailable, quantityOf } from '../../../shop-agent/catalogue/schema.ts';
import { servedVersions, ucpVersion } from '../../../shop-agent/ucp/versions.ts';
import { createProductReader } from '../../../src/protocol/index.ts';
import { databaseTimeout } from '../../platform/support/platform.ts';
import { type Json, readSchemas, schemaFolder, shopUrl, startUcpShop, ucpMeta } from './ucpShop.ts';

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

const readProfile = async (path: string): Promise<Json> =>
  ((await (await fetch(`${shop.address}${path}`)).json()) as Json).ucp;

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

describe('each version', () => {
  test.each(servedVersions)('%s is a profile of its own, whose endpoint responds in it', async (version) => {
    const newest = await readProfile('/.well-known/ucp');
    expect(newest.version).toBe(ucpVersion);
    const address = newest.supported_versions[version] ?? `${shop.address}/.well-known/ucp`;
    const ucp = await readProfile(address.slice(shop.address.length));
    expect(ucp.version).toBe(version);
    expect('supported_versions' in ucp).toBe(version === ucpVersion);
    const { endpoint } = ucp.services['dev.ucp.shopping'][0];
    shop.responses.push({ tool: 'profile', content: { ucp } });
    for (const [name, args, capability] of [
      ['search_catalog', { catalog: { query: 'mug' } }, 'dev.ucp.shopping.catalog.search'],
      ['create_cart', { cart: { line_items: [] } }, 'dev.ucp.shopping.cart'],
      ['get_cart', { id: 'none' }, undefined],
    ] as const) {
      const params = { name, arguments: { meta: ucpMeta, ...args } };
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const { body: response } = await shop.post(body, {}, endpoint.slice(shop.address.length));
      const { ucp: head } = response.result.structuredContent;
      expect(head.version).toBe(version);
      if (capability) expect(head.capabilities).toEqual({ [capability]: [{ version }] });
      shop.responses.push({ tool: name, content: response.result.structuredContent });
    }
  });

  test('of the future, or without a shop, has no profile, and its endpoint names the versions of the shop', async () => {
    for (const version of ['2027-01-15', '2026-01-23', 'constructor']) {
      expect((await fetch(`${shop.address}/.well-known/ucp/${version}`)).status).toBe(404);
      const body = { jsonrpc: '2.0', id: 3, method: 'tools/list' };
      expect((await shop.post(body, {}, `/ucp/mcp/${version}`)).body).toMatchObject({
        id: 3,
        error: {
          code: -32_001,
          data: { code: 'version_unsupported', content: expect.stringContaining('2026-08-25, 2026-04-08') },
        },
      });
    }
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

  test('counts wrong attempts of an IPv6 network as those of one caller', async () => {
    const { post, close } = await startUcpShop({ trustedHops: 1 });
    const args = { meta: ucpMeta, id: 'FF-00000', buyer: { email: 'x@shop.example' } };
    const params = { name: 'get_order', arguments: args };
    const codes: string[] = [];
    for (let host = 1; host <= 6; host++) {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const { body: response } = await post(body, { 'x-forwarded-for': `2001:db8:0:1::${host}` });
      codes.push(...codesOf(response.result.structuredContent));
    }
    expect(codes).toEqual([...Array(5).fill('not_found'), 'rate_limited']);
    await close();
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
    // The shop's versions differ in nothing but the names of the version.
    for (const version of servedVersions) {
      const errorsOf = readSchemas(version);
      const errors = shop.responses.flatMap(({ tool, content }) => errorsOf(tool, content));
      expect([...new Set(errors.map((error) => error.replace(/\/\d+/g, '/0')))]).toEqual([]);
    }
  });
});

import { afterEach, describe, expect, test } from 'vitest';
import { UcpCatalogue } from '../../../../shop-agent/ucp/client/UcpCatalogue.ts';
import { UcpClient } from '../../../../shop-agent/ucp/client/UcpClient.ts';
import { readSchemas, schemaFolder } from '../ucpShop.ts';
import { profileOf, result, startFakeShop } from './fakeUcpShop.ts';
import { conversationOf, profileTemplate, startVersionShop } from './startVersionShop.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  while (closers.length > 0) await closers.pop()?.();
});

type FakeShop = Awaited<ReturnType<typeof startFakeShop>>;

async function connect(shop: FakeShop) {
  closers.push(shop.close);
  const { url: address, outbound } = shop;
  return UcpClient.connect({ address, profile: profileTemplate, outbound });
}
const speak = async (...versions: [string, ...string[]]) => {
  const shop = await startVersionShop(...versions);
  const client = await connect(shop);
  return { shop, client };
};
const read = async ({ shop, client }: { shop: FakeShop; client: UcpClient }) => {
  const report = (error: Error) => {
    throw error;
  };
  const { data } = await UcpCatalogue.open({ client, clock: shop.clock, name: 'Shop', report });
  return data.products;
};

describe('a shop of', () => {
  test.each([
    [['2026-08-25'], '2026-08-25', '/mcp', ['Speckled mug', 'Mountain cheese']],
    [['2026-04-08'], '2026-04-08', '/api/ucp/mcp', ['Speckled mug', 'Olive oil']],
    [['2026-08-25', '2026-04-08'], '2026-08-25', '/mcp', ['Speckled mug', 'Mountain cheese']],
    [['2027-01-15', '2026-08-25', '2026-04-08'], '2026-08-25', '/mcp', ['Speckled mug', 'Mountain cheese']],
    [['2027-01-15', '2026-04-08', '2026-01-23'], '2026-04-08', '/api/ucp/mcp', ['Speckled mug', 'Olive oil']],
  ] as const)('%j is spoken to in %s', async (versions, version, path, titles) => {
    const conversation = await speak(...(versions as unknown as [string]));
    const { shop, client } = conversation;
    expect(client.shop).toMatchObject({ version, endpoint: `${shop.url}${path}`, losses: [] });
    expect((await read(conversation)).map(({ title }) => title)).toEqual(titles);
    const [call] = shop.calls;
    expect(call?.args.meta).toEqual({
      'ucp-agent': { profile: `https://agent.example/${version}/profile.json` },
    });
  });

  test('2026-01-23 has no catalogue and no cart, which are named', async () => {
    const conversation = await speak('2027-01-15', '2026-01-23');
    const { version, hasSearch, hasLookup, hasCart, losses } = conversation.client.shop;
    expect({ version, hasSearch, hasLookup, hasCart }).toEqual({
      version: '2026-01-23',
      hasSearch: false,
      hasLookup: false,
      hasCart: false,
    });
    expect(losses).toHaveLength(3);
    for (const loss of losses) expect(loss).toMatch(/^UCP 2026-01-23 does not define dev\.ucp\.shopping\./);
    await expect(read(conversation)).rejects.toMatchObject({ reason: 'no-catalogue' });
    await expect(read(conversation)).rejects.toThrow('Use a feed of its products instead');
  });

  test('2026-01-23 that has a catalogue all the same is sold', async () => {
    const shop = await startFakeShop();
    const version = '2026-01-23';
    const capabilities = { 'dev.ucp.shopping.catalog.search': [{ version }] };
    shop.setProfile(profileOf(`${shop.url}/mcp`, { version, capabilities }));
    const { products } = conversationOf('2026-04-08').results.search_catalog ?? {};
    shop.tools.search_catalog = () => result({ products });
    const client = await connect(shop);
    expect(await read({ shop, client })).toHaveLength(2);
    expect(client.shop.losses.at(-1)).toBe(
      'UCP 2026-01-23 does not define dev.ucp.shopping.cart: products link to the shop, and cannot be added to its cart.',
    );
  });

  test('only an unknown version is refused, with the versions of both', async () => {
    const shop = await startVersionShop('2027-01-15');
    await expect(connect(shop)).rejects.toThrow(
      'The shop speaks version 2027-01-15 of UCP, and Shelftalk speaks 2026-08-25, 2026-04-08, 2026-01-23.',
    );
  });
});

describe('a version that cannot be used', () => {
  const rest = {
    'dev.ucp.shopping': [{ version: '2026-08-25', transport: 'rest', endpoint: 'https://a.example' }],
  };

  test.each([
    ['has no profile', undefined, 'returned status 404'],
    ['has the profile of another', profileOf('', { version: '2027-01-15' }), 'is of another version'],
    [
      'has no MCP endpoint',
      profileOf('', { services: rest }),
      'no MCP endpoint of version 2026-08-25, only rest',
    ],
  ])('because it %s gives way to the next', async (_, leaf, message) => {
    const shop = await startFakeShop();
    const older = `${shop.url}/older`;
    const supported = { '2026-08-25': `${shop.url}/newer`, '2026-04-08': older };
    shop.setProfile({ version: '2027-01-15', supported_versions: supported });
    if (leaf) shop.setProfile(leaf, '/newer');
    shop.setProfile(profileOf(`${shop.url}/mcp`, { version: '2026-04-08' }), '/older');
    expect((await connect(shop)).shop).toMatchObject({ version: '2026-04-08', endpoint: `${shop.url}/mcp` });
    delete shop.pages['/older'];
    await expect(connect(shop)).rejects.toThrow(message);
  });
});

describe('a capability or an endpoint', () => {
  const bindings = (...all: readonly (readonly [version: string, path: string])[]) => ({
    'dev.ucp.shopping': all.map(([version, path]) => ({
      version,
      transport: 'mcp',
      endpoint: `https://a.example/${path}`,
    })),
  });

  test.each([
    [['2027-01-15', 'new'], ['2026-08-25', 'same'], ['2026-04-08', 'old'], 'same'],
    [['2027-01-15', 'new'], ['2026-04-08', 'old'], ['2026-01-23', 'older'], 'old'],
  ] as const)('of %j, %j or %j is the one that can be read', async (a, b, c, path) => {
    const shop = await startFakeShop();
    shop.setProfile(profileOf('', { services: bindings(a, b, c) }));
    expect((await connect(shop)).shop.endpoint).toBe(`https://a.example/${path}`);
  });

  test('of newer versions only is lost', async () => {
    const shop = await startFakeShop();
    const { capabilities } = profileOf('');
    const newer = { 'dev.ucp.shopping.cart': [{ version: '2027-01-15' }] };
    shop.setProfile(
      profileOf(`${shop.url}/mcp`, { capabilities: { ...(capabilities as object), ...newer } }),
    );
    const { hasLookup, hasCart, losses } = (await connect(shop)).shop;
    expect({ hasLookup, hasCart }).toEqual({ hasLookup: true, hasCart: false });
    expect(losses).toEqual([expect.stringMatching(/^The shop lacks dev\.ucp\.shopping\.cart: /)]);
  });
});

describe('a shop that drops the version of a conversation', () => {
  test('is spoken to in the next version that both support', async () => {
    const { shop, client } = await speak('2026-08-25');
    await client.readCatalogue('search_catalog', {});
    shop.publish(['2027-01-15', '2026-04-08']);
    const content = await client.readCatalogue('search_catalog', {});
    expect(content).toMatchObject({ ucp: { version: '2026-04-08' } });
    expect(client.shop.version).toBe('2026-04-08');
    expect(shop.calls).toHaveLength(3);
  });

  test('fails with the shop’s reason if its profile does not say so', async () => {
    const { shop, client } = await speak('2026-08-25');
    shop.tools.search_catalog = () => ({
      structuredContent: {
        ucp: { version: '2026-04-08', status: 'error' },
        messages: [{ type: 'error', code: 'version_unsupported', content: 'Only 2026-04-08 here.' }],
      },
    });
    await expect(client.readCatalogue('search_catalog', {})).rejects.toThrow('Only 2026-04-08 here.');
    expect(shop.calls).toHaveLength(1);
  });
});

test('a price of a measure is shown with its unit, and its step is kept', async () => {
  const products = await read(await speak('2026-08-25'));
  const cheese = products.find(({ title }) => title === 'Mountain cheese')?.card;
  expect(cheese).toMatchObject({
    price: 24.9,
    metadata: {
      facts: ['Contains milk.', '24.9 EUR / kg'],
      variants: [{ id: 'cheese-cut', quantity_unit: { unit: 'KGM', increment: 25 } }],
    },
  });
  const mug = products.find(({ title }) => title === 'Speckled mug')?.card;
  expect(mug?.metadata).not.toHaveProperty('facts');
});

describe.skipIf(schemaFolder === undefined)('by the schemas in the folders UCP_SCHEMAS', () => {
  test.each(['2026-08-25', '2026-04-08'])('the conversation of %s is valid', async (version) => {
    const errorsOf = readSchemas(version);
    const { profile, results } = conversationOf(version);
    const conversation = await speak(version as '2026-08-25');
    await read(conversation);
    await conversation.client.call('get_product', { catalog: { id: 'mug' } });
    const requests = conversation.shop.calls.map(
      ({ tool, args }) => [`${tool} request`, args.catalog] as const,
    );
    for (const [name, content] of [['profile', profile] as const, ...Object.entries(results), ...requests])
      expect(errorsOf(name, content)).toEqual([]);
  });

  test('the profile of 2026-01-23 is valid', () => {
    expect(readSchemas('2026-01-23')('profile', conversationOf('2026-01-23').profile)).toEqual([]);
  });
});

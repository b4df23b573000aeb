import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseTimeout } from '../../platform/support/platform.ts';
import { startUcpShop } from './ucpShop.ts';

let shop: Awaited<ReturnType<typeof startUcpShop>>;
beforeAll(async () => {
  shop = await startUcpShop();
}, databaseTimeout);
afterAll(() => shop.close());

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
    await expect(shop.call(tool, args)).rejects.toThrow(/^-32602/);
  });
});

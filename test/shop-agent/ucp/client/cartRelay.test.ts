import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../../platform/database/migrate.ts';
import { createApp } from '../../../../platform/http/app.ts';
import { addCartRelay } from '../../../../shop-agent/ucp/relayRoutes.ts';
import { databaseTimeout, sharedDatabase } from '../../../platform/support/platform.ts';
import { agentProfile, errorResult, type Fields, result, startFakeShop } from './fakeUcpShop.ts';

const log: string[] = [];
let shop: Awaited<ReturnType<typeof startFakeShop>>;
let post: (name: string, args: Fields) => Promise<Fields>;
let close: () => Promise<void>;
beforeAll(async () => {
  shop = await startFakeShop();
  const database = await sharedDatabase();
  await migrate(database);
  const logger = { level: 'error', stream: { write: (line: string) => void log.push(line) } };
  const app = createApp({ bodyLimit: 1024 * 1024, logger });
  addCartRelay(app, { client: await shop.connect(), database, clock: shop.clock, callsPerSecond: 100 });
  post = async (name, args) => {
    const params = { name, arguments: args };
    const payload = { jsonrpc: '2.0', id: 5, method: 'tools/call', params };
    return (await app.inject({ method: 'POST', url: '/ucp/mcp', payload })).json();
  };
  close = async () => {
    await app.close();
    await shop.close();
  };
}, databaseTimeout);
afterEach(() => {
  shop.calls.length = 0;
  log.length = 0;
});
afterAll(() => close());

const meta = { 'ucp-agent': { profile: 'https://evil.example/profile.json' } };
const cart = { line_items: [{ item: { id: 'red/one' }, quantity: 1 }] };

test('passes only the id and the cart of a call, with the profile of the platform', async () => {
  shop.tools.update_cart = () => result({ id: 'c-1', line_items: [] });
  const response = await post('update_cart', { meta, id: 'c-1', cart, signals: { ip: '203.0.113.7' } });
  expect(response).toMatchObject({ id: 5, result: { structuredContent: { id: 'c-1', line_items: [] } } });
  expect(shop.calls).toEqual([
    { tool: 'update_cart', args: { id: 'c-1', cart, meta: { 'ucp-agent': { profile: agentProfile } } } },
  ]);
});

test('returns the error of the shop', async () => {
  shop.tools.get_cart = () => errorResult('not_found', 'No such cart.');
  const response = await post('get_cart', { meta, id: 'c-1' });
  expect(response).toMatchObject({ result: { structuredContent: { messages: [{ code: 'not_found' }] } } });
});

test.each([
  ['search_catalog', { meta, catalog: { query: 'mugs' } }, 'There is no such tool.'],
  ['complete_checkout', { meta, id: 'c-1' }, 'There is no such tool.'],
  ['get_cart', { meta, id: 7 }, 'arguments/id must be string.'],
  ['create_cart', { meta, cart: { line_items: [{ item: { id: 'a' }, quantity: -1 }] } }, 'arguments'],
])('does not pass %s with %j', async (tool, args, message) => {
  const response = await post(tool, args);
  expect(response).toMatchObject({ error: { code: -32_602, message: expect.stringContaining(message) } });
  expect(shop.calls).toEqual([]);
});

test('fails without details when the shop cannot be reached, so that the cart tries again', async () => {
  shop.tools.get_cart = (_, response) => void response.destroy();
  const response = await post('get_cart', { meta, id: 'c-1' });
  expect(response).toEqual({
    jsonrpc: '2.0',
    id: 5,
    error: { code: -32_603, message: 'Something went wrong here.' },
  });
});

test('logs the reason of a failure, but no words of the shop', async () => {
  shop.tools.get_cart = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"Ana bought red boots"}}');
  };
  await post('get_cart', { meta, id: 'c-1' });
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('The other shop failed: refused.');
  expect(log[0]).not.toContain('Ana');
});

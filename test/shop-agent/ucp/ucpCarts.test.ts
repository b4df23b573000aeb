import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { isAvailable } from '../../../shop-agent/catalogue/schema.ts';
import { UcpCarts } from '../../../shop-agent/ucp/UcpCarts.ts';
import { manualClock } from '../../platform/support/clock.ts';
import { databaseTimeout, sharedDatabase } from '../../platform/support/platform.ts';
import { describeFairness } from '../../proxy/support/describeFairness.ts';
import type { FairRow } from '../../proxy/support/fairRows.ts';
import { type Json, startUcpShop, ucpMeta } from './ucpShop.ts';

const week = 7 * 24 * 3600 * 1000;
const lines = [{ sku: 'cap', quantity: 1 }];
const caller = '203.0.113.1';

async function openCarts(clock = manualClock(), maxCarts?: number) {
  const database = await sharedDatabase();
  await migrate(database);
  await database.query('delete from ucp_carts');
  return { database, clock, carts: new UcpCarts(database, clock, maxCarts) };
}
beforeAll(async () => {
  await openCarts();
}, databaseTimeout);

describe('a cart without lines', () => {
  test('is not stored until it has a line', async () => {
    const { carts, database } = await openCarts();
    const stored = () => database.query('select id from ucp_carts');
    const { id } = await carts.create([], caller);
    expect(await carts.get(id)).toMatchObject({ id, lines: [] });
    expect(await carts.replace(id, [], caller)).toMatchObject({ id, lines: [] });
    expect(await stored()).toEqual([]);
    await carts.replace(id, lines, caller);
    expect(await carts.get(id)).toMatchObject({ id, lines });
    expect(await stored()).toEqual([{ id }]);
    expect((await carts.create([], caller)).id).not.toBe(id);
  });

  test('does not exist unless it was created here, and expires', async () => {
    const { carts, clock } = await openCarts();
    const { id } = await carts.create([], caller);
    const last = id.endsWith('0') ? '1' : '0';
    for (const other of [`${id.slice(0, -1)}${last}`, '00000000-0000-8000-8000-000000000000'])
      expect(await carts.replace(other, lines, caller)).toBeUndefined();
    clock.advance(week);
    expect(await carts.get(id)).toBeUndefined();
  });

  test('makes room before one with lines, half an hour after its last change', async () => {
    const { carts, clock } = await openCarts(manualClock(), 4);
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      ids.push((await carts.create(lines, caller)).id);
      clock.advance(31 * 60_000);
    }
    await carts.replace(ids[2] ?? '', [], caller);
    clock.advance(31 * 60_000);
    await carts.create(lines, caller);
    const found = await Promise.all(ids.map((id) => carts.get(id)));
    expect(found.map((cart) => cart !== undefined)).toEqual([true, true, false, true]);
  });
});

describe('a network with too many carts', () => {
  let shop: Awaited<ReturnType<typeof startUcpShop>>;
  beforeEach(async () => {
    shop = await startUcpShop({ maxCarts: 20 });
    await shop.database.query('delete from ucp_carts');
  }, databaseTimeout);
  afterAll(() => shop?.close());

  test('gets 429 with Retry-After for a further one, and loses none', async () => {
    const variant = shop.shop.data.products.flatMap(({ variants }) => variants).find(isAvailable);
    const cart = { line_items: [{ item: { id: variant?.sku }, quantity: 1 }] };
    const params = { name: 'create_cart', arguments: { meta: ucpMeta, cart } };
    const all: { readonly status: number; readonly headers: Headers; readonly body: Json }[] = [];
    for (let count = 0; count < 10; count += 1)
      all.push(await shop.post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    const refused = all.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused[0]?.headers.get('retry-after')).toBe('60');
    const created = all.flatMap(({ status, body }) =>
      status === 200 ? [body.result.structuredContent.id] : [],
    );
    expect(created.length).toBeGreaterThan(1);
    for (const id of created) expect((await shop.call('get_cart', { id })).id).toBe(id);
  });
});

const row: FairRow = {
  name: 'carts of other agents',
  async open(fakeClock, size) {
    const clock = {
      now: () => new Date(fakeClock.now()),
      elapsed: () => fakeClock.elapsed(),
      after: () => () => {},
    };
    const database = await sharedDatabase();
    await database.query('delete from ucp_carts');
    const carts = new UcpCarts(database, clock, size);
    const cartOf = new Map<string, string>();
    return {
      async use(id, network) {
        try {
          cartOf.set(id, (await carts.create(lines, network)).id);
          return true;
        } catch {
          return false;
        }
      },
      has: async (id) => (await carts.get(cartOf.get(id) ?? '')) !== undefined,
    };
  },
};

describeFairness([row]);

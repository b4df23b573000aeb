import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMemory } from '../../../shop-agent/memory.ts';
import { getOrder } from '../../../shop-agent/ucp/orderTools.ts';
import { databaseTimeout } from '../../platform/support/platform.ts';
import { type Json, startUcpShop } from './ucpShop.ts';

let shop: Awaited<ReturnType<typeof startUcpShop>>;
beforeAll(async () => {
  shop = await startUcpShop();
}, databaseTimeout);
afterAll(() => shop.close());

const codesOf = ({ messages = [] }: Json) => messages.map(({ code }: { code: string }) => code);

test('calls above the limit per second are 429', async () => {
  const small = await startUcpShop({ callsPerSecond: 5 });
  try {
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { status, headers } = await small.post({ jsonrpc: '2.0', id: 1, method: 'ping' });
        return [status, headers.get('retry-after')];
      }),
    );
    expect(statuses.sort()).toEqual([...Array(5).fill([200, null]), ...Array(3).fill([429, '1'])]);
  } finally {
    await small.close();
  }
});

describe('an order', () => {
  const orders = () => shop.shop.data.orders;
  const get = (id: string, email?: string) =>
    shop.call('get_order', { id, ...(email && { buyer: { email } }) });

  test('is refused after five wrong attempts from one address, and works again 16 minutes later', async () => {
    const [order] = orders();
    for (let count = 0; count < 5; count += 1)
      expect(codesOf(await get(order?.number ?? '', `${count}@shop.example`))).toEqual(['not_found']);
    expect(codesOf(await get(order?.number ?? '', order?.email))).toEqual(['rate_limited']);
    shop.clock.advance(16 * 60_000);
    expect((await get(order?.number ?? '', order?.email)).id).toBe(order?.number);
  });

  test('is refused after five wrong attempts from the addresses of one IPv6 /64', () => {
    const [, order] = orders();
    shop.clock.advance(60 * 60_000);
    const now = shop.clock.now();
    const from = (caller: string, email = 'x@shop.example') =>
      codesOf(getOrder({ id: order?.number ?? '', email, caller }, { shop: shop.shop, now }));
    for (let count = 0; count < 5; count += 1) expect(from(`2001:db8::${count}`)).toEqual(['not_found']);
    expect(from('2001:db8::ffff', order?.email)).toEqual(['rate_limited']);
    expect(from('2001:db8:0:1::1', order?.email)).not.toContain('rate_limited');
  });

  test('is found by its owner after twenty wrong attempts of others, who have one more each', async () => {
    const [order] = orders();
    for (let count = 0; count < 20; count += 1) {
      const turn = { clientKey: `c-${count}`, sessionId: 's', number: 1, now: shop.clock.now() };
      const { findOrder } = shop.shop.contextOf(turn, readMemory(undefined));
      expect(findOrder(order?.number ?? '', 'x@shop.example')).toEqual({ status: 'not-found' });
    }
    expect((await get(order?.number ?? '', order?.email)).id).toBe(order?.number);
    expect(codesOf(await get(order?.number ?? '', 'x@shop.example'))).toEqual(['not_found']);
    expect(codesOf(await get(order?.number ?? '', 'y@shop.example'))).toEqual(['rate_limited']);
    shop.clock.advance(16 * 60_000);
    expect((await get(order?.number ?? '', order?.email)).id).toBe(order?.number);
  });
});

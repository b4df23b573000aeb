import { afterEach, describe, expect, it } from 'vitest';
import { type Caller, databaseTimeout, sharedDatabase, startPlatform } from '../support/platform.ts';
import type { Respond } from '../support/receiver.ts';
import { createWebhookFixture, type WebhookFixture } from '../support/webhookFixture.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  while (closers.length > 0) await closers.pop()?.();
});

/** Starts a platform with this timeout for receivers, in milliseconds. */
async function start(timeout: number, options: Parameters<typeof startPlatform>[1] = {}): Promise<Caller> {
  const caller = await startPlatform(undefined, {
    outbound: { allowPrivate: true },
    ...options,
    limits: { outboundTimeout: timeout, jobPollInterval: 20, deliveryRetryDelays: Array(50).fill(1) },
  });
  closers.push(() => caller.close());
  return caller;
}
const publicName = async () => [{ address: '203.0.114.7', family: 4 }];

async function openShop({ platform }: Caller): Promise<WebhookFixture> {
  const shop = await createWebhookFixture(platform);
  closers.push(() => shop.receiver.close());
  return shop;
}

describe('A receiver', { timeout: databaseTimeout }, () => {
  it('that times out is called again', async () => {
    const shop = await openShop(await start(500));
    await shop.register();
    await shop.newSecret();
    shop.receiver.respondWith((response) => {
      if (shop.receiver.arrivals.length > 2) response.end();
    });
    await shop.emit({ n: 1 });
    const log = (await shop.waitForState('delivered'))?.attemptLog;
    expect([log?.at(0)?.outcome, log?.at(-1)?.outcome]).toEqual(['timeout', 'accepted']);
  });

  it('that returns 200 without ending the body has received the event', async () => {
    const shop = await openShop(await start(500));
    await shop.register();
    await shop.newSecret();
    shop.receiver.respondWith((response) => response.writeHead(200).write('never ends'));
    await shop.emit({ n: 1 });
    expect((await shop.waitForState('delivered'))?.attemptLog.at(-1)).toMatchObject({ outcome: 'accepted' });
  });

  it('with a long response is read up to a limit', async () => {
    const shop = await openShop(await start(20_000));
    await shop.register();
    await shop.newSecret();
    const responses: Respond[] = [
      (response) => response.writeHead(500).end('x'.repeat(1_000_000)),
      (response) => response.end(),
    ];
    shop.receiver.respondWith((response, arrival) => responses.shift()?.(response, arrival));
    await shop.emit({ n: 1 });
    expect((await shop.waitForState('delivered'))?.attemptLog[0]?.answer).toBe('x'.repeat(1024));
  });

  it('whose address became private is not called', async () => {
    const shop = await openShop(await start(20_000, { outbound: { resolve: publicName } }));
    await shop.call('POST', '/create/webhooks', { topic: 'messages', address: 'https://shop.example/' });
    await shop.newSecret();
    const database = await sharedDatabase();
    const inward = shop.receiver.url.replace('http:', 'https:');
    await database.query('update webhooks set address = $2 where business_id = $1', [
      shop.businessId,
      inward,
    ]);
    await shop.emit({ n: 1 });
    const log = (await shop.waitForState('parked'))?.attemptLog;
    expect(new Set(log?.map(({ outcome }) => outcome))).toEqual(new Set(['address']));
    expect(shop.receiver.arrivals).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type Caller,
  defaultRateLimits,
  RateLimits,
  type RateLimitsOptions,
  RedisConnection,
  redisCounters,
} from '../../proxy/index.ts';
import { withAnswerSlot } from '../../proxy/limits/withAnswerSlot.ts';
import { collectGarbage } from './support/collectGarbage.ts';
import { FakeClock } from './support/FakeClock.ts';
import { lowLimits } from './support/lowLimits.ts';
import { type ClusterServer, startRedisCluster } from './support/redisCluster.ts';
import { hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { openSession, type StartOptions, say, send, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

const limited = { code: 'rate_limited', status: 429, retryAfter: expect.any(Number) };

describe('in memory', () => {
  describeLimits(async (options) => new RateLimits({ ...lowLimits, isLocal: false, ...options }));
});

describe.skipIf(!hasRedis)('in Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.stop());
  const open = async () => {
    const redis = await RedisConnection.open(server.url, () => {});
    onTestFinished(() => redis.close());
    return redis;
  };
  describeLimits(async (options) => {
    const redis = await open();
    await redis.client.flushAll();
    return new RateLimits({ ...lowLimits, isLocal: false, counters: redisCounters(redis), ...options });
  });

  test('two proxies count together under concurrency, and Redis stores no names', async () => {
    const [one, two] = [await open(), await open()];
    await one.client.flushAll();
    const limits = [one, two].map(
      (redis) => new RateLimits({ ...lowLimits, isLocal: false, counters: redisCounters(redis) }),
    );
    const caller = { customer: 'anna', address: '203.0.113.1' };
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => limits[index % 2]?.admit('turn', caller)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await one.client.keys('*')).join()).not.toMatch(/anna|203\.0/);
  });

  test('each proxy counts for itself while Redis is unreachable', async () => {
    const redis = await open();
    const limits = new RateLimits({ ...lowLimits, isLocal: false, counters: redisCounters(redis) });
    await server.kill();
    await until(() => !redis.isReady);
    for (let turn = 0; turn < 2; turn += 1) await limits.admit('turn', { customer: 'ben' });
    await expect(limits.admit('turn', { customer: 'ben' })).rejects.toMatchObject(limited);
    await server.start();
  });
});
describe.skipIf(!hasRedis)('in a Redis Cluster', () => {
  let cluster: ClusterServer | undefined;
  afterAll(() => cluster?.stop());
  describeLimits(async (options) => {
    cluster ??= await startRedisCluster();
    const redis = await cluster.openPartition();
    onTestFinished(() => redis.close());
    return new RateLimits({ ...lowLimits, isLocal: false, counters: redisCounters(redis), ...options });
  });
});

function describeLimits(make: (options: Partial<RateLimitsOptions>) => Promise<RateLimits>) {
  const start = (options: Partial<RateLimitsOptions> = {}) => make(options);
  test('limits turns a minute per customer', async () => {
    const limits = await start();
    await limits.admit('turn', { customer: 'a' });
    await limits.admit('turn', { customer: 'a' });
    await expect(limits.admit('turn', { customer: 'a' })).rejects.toMatchObject(limited);
    await limits.admit('turn', { customer: 'b' });
  });

  test('limits turns a minute per address', async () => {
    const limits = await start();
    const from = (address: string, customer: string) => limits.admit('turn', { address, customer });
    for (const customer of ['a', 'b', 'c']) await from('2001:db8::1', customer);
    await expect(from('2001:db8::ffff', 'd')).rejects.toMatchObject(limited);
    await from('2001:db8:0:1::1', 'e');
  });

  test('limits turns a minute and sessions an hour per IPv6 /48', async () => {
    const limits = await start({
      turnsPerMinute: { customer: 9, address: 9, network: 2, origin: 100 },
      sessionsPerHour: { address: 9, network: 2 },
    });
    for (const act of ['turn', 'session'] as const) {
      const from = (address: string) => limits.admit(act, { address, customer: address });
      await from('2001:db8:1:1::1');
      await from('2001:db8:1:2::1');
      await expect(from('2001:db8:1:3::1')).rejects.toMatchObject(limited);
      await from('2001:db8:2:3::1');
    }
  });

  test('a /48 has four times the limit of an address by default', async () => {
    const limits = await start({ sessionsPerHour: { address: 1 } });
    const from = (home: number) => limits.admit('session', { address: `2001:db8:1:${home}::1` });
    for (let home = 0; home < 4; home += 1) await from(home);
    await expect(from(4)).rejects.toMatchObject(limited);
  });

  test('one network gets at most a tenth of the daily turns', async () => {
    const limits = await start({
      turnsPerDay: 20,
      turnsPerMinute: { customer: 99, address: 99, network: 99, origin: 99 },
    });
    const from = (address: string) => limits.admit('turn', { address });
    for (const home of [1, 2]) await from(`2001:db8:1:${home}::1`);
    await expect(from('2001:db8:1:3::1')).rejects.toMatchObject(limited);
    await from('203.0.113.1');
  });

  test('limits calls of all routes by customer and by address', async () => {
    const limits = await start({ callsPerMinute: { customer: 2, address: 3 } });
    const call = (caller: Caller) => limits.admit('call', caller);
    for (let time = 0; time < 2; time += 1) await call({ customer: 'a' });
    await expect(call({ customer: 'a' })).rejects.toMatchObject(limited);
    for (let time = 0; time < 3; time += 1) await call({ address: '203.0.113.1' });
    await expect(call({ address: '203.0.113.1' })).rejects.toMatchObject(limited);
    await call({ address: '203.0.113.2' });
  });

  test('limits responses that are buffered in memory separately', async () => {
    const limits = await start({
      bufferedAnswers: { customer: 1, address: 2 },
      streams: { customer: 3, address: 4 },
    });
    const callerOf = (customer: string) => ({ customer, address: '203.0.113.1' });
    limits.acquireSlot(callerOf('a'), 'buffered');
    expect(() => limits.acquireSlot(callerOf('a'), 'buffered')).toThrow(expect.objectContaining(limited));
    const releaseSlot = limits.acquireSlot(callerOf('b'), 'buffered');
    expect(() => limits.acquireSlot(callerOf('c'), 'buffered')).toThrow(expect.objectContaining(limited));
    limits.acquireSlot(callerOf('c'));
    limits.acquireSlot(callerOf('c'));
    expect(() => limits.acquireSlot(callerOf('d'))).toThrow(expect.objectContaining(limited));
    releaseSlot();
    releaseSlot();
    limits.acquireSlot(callerOf('d'), 'buffered');
  });

  test('limits turns a minute per origin', async () => {
    const limits = await start({ turnsPerMinute: { customer: 9, address: 9, origin: 1 } });
    await limits.admit('turn', { origin: 'https://shop.example' });
    await expect(limits.admit('turn', { origin: 'https://shop.example' })).rejects.toMatchObject(limited);
  });

  test('limits sessions an hour per address', async () => {
    const limits = await start();
    for (const customer of ['a', 'b']) await limits.admit('session', { address: '203.0.113.1', customer });
    const refused = limits.admit('session', { address: '203.0.113.1', customer: 'c' });
    await expect(refused).rejects.toMatchObject(limited);
    await expect(refused).rejects.toSatisfy((error) => error.retryAfter > 3500 && error.retryAfter <= 3600);
  });

  test('the daily ceiling refuses with busy and ignores turns that another rule refused', async () => {
    const limits = await start({ turnsPerDay: 3 });
    for (let turn = 0; turn < 2; turn += 1) await limits.admit('turn', { customer: 'a' });
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(limits.admit('turn', { customer: 'a' })).rejects.toMatchObject(limited);
    }
    await limits.admit('turn', { customer: 'b' });
    await expect(limits.admit('turn', { customer: 'b' })).rejects.toMatchObject({
      code: 'busy',
      status: 429,
    });
  });

  test('limits open streams and frees each slot once', async () => {
    const limits = await start();
    const caller = { customer: 'a', address: '203.0.113.1' };
    const releaseSlot = limits.acquireSlot(caller);
    limits.acquireSlot(caller);
    expect(() => limits.acquireSlot(caller)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
    releaseSlot();
    releaseSlot();
    limits.acquireSlot(caller);
    expect(() => limits.acquireSlot(caller)).toThrow();
    limits.acquireSlot({ customer: 'b', address: '203.0.113.1' });
    expect(() => limits.acquireSlot({ customer: 'c', address: '203.0.113.1' })).toThrow();
  });
}

test('the slot of a browser that disconnected before its turn began is free', async () => {
  const limits = new RateLimits({ ...lowLimits, isLocal: false });
  const gone = new AbortController();
  gone.abort();
  const request = {
    route: 'invoke',
    body: '',
    requestId: 'r1',
    signal: gone.signal,
    header: () => undefined,
  } as const;
  const sink = { head: () => {}, write: () => true, drained: async () => {}, end: () => {} };
  const turns = Array.from({ length: 20 }, () =>
    withAnswerSlot({ limiter: limits, request, customer: 'a', sink }, 'stream', async () => {}),
  );
  await expect(Promise.all(turns)).resolves.toHaveLength(20);
});

test('resets the limit in the next minute', async () => {
  const clock = new FakeClock();
  const limits = new RateLimits({ ...lowLimits, isLocal: false, now: () => clock.elapsed() });
  const ask = () => limits.admit('turn', { customer: 'a' });
  await ask();
  clock.advance(30_000);
  await ask();
  await expect(ask()).rejects.toMatchObject({ ...limited, retryAfter: 30 });
  clock.advance(29_999);
  await expect(ask()).rejects.toMatchObject({ ...limited, retryAfter: 1 });
  clock.advance(1);
  await ask();
  await ask();
  await expect(ask()).rejects.toMatchObject({ ...limited, retryAfter: 60 });
});

test('a turn that one limit refuses does not count towards another limit', async () => {
  const limits = new RateLimits({ ...lowLimits, isLocal: false });
  const shared = '203.0.113.1';
  for (let time = 0; time < 20; time += 1) {
    await limits.admit('turn', { customer: 'a', address: shared }).catch(() => {});
  }
  await limits.admit('turn', { customer: 'b', address: shared });
  for (let time = 0; time < 20; time += 1) {
    await limits.admit('turn', { customer: 'c', address: shared }).catch(() => {});
  }
  for (let time = 0; time < 2; time += 1)
    await limits.admit('turn', { customer: 'c', address: '203.0.113.2' });
});

test('many addresses of one /48 do not use up the limits of other networks', async () => {
  const limits = new RateLimits({ ...defaultRateLimits, isLocal: false });
  let refused = 0;
  for (let index = 0; index < 40_000; index += 1) {
    const address = `2001:db8:1:${index.toString(16)}::1`;
    await limits.admit('session', { address }).catch(() => {
      refused += 1;
    });
  }
  expect(refused).toBe(40_000 - defaultRateLimits.sessionsPerHour.network);
  let strangers = 0;
  for (let host = 0; host < 256; host += 1) {
    await limits.admit('session', { address: `203.0.113.${host}` }).catch(() => {
      strangers += 1;
    });
  }
  // Networks with the same hash share a counter: one network in 16,384 shares that of the full network.
  expect(strangers).toBeLessThan(8);
});

test('100,000 different callers do not fill the memory', async () => {
  const limits = new RateLimits({ ...defaultRateLimits, isLocal: false });
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 100_000; index += 1)
    await limits.admit('session', { address: `2001:${(index >> 8).toString(16)}:${index & 255}::1` });
  collectGarbage();
  // An entry for each caller would take 10 MB or more.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(4 * 1024 * 1024);
  // Keeps the limiter alive until here.
  await limits.admit('session', {});
});

const shop = 'https://shop.example';
const production = { NODE_ENV: 'production', ALLOWED_ORIGINS: shop };

async function startCounting(options: StartOptions = {}) {
  const limiter = new RateLimits({ ...lowLimits, isLocal: false });
  const started = await startProxy({ ...options, proxy: { limiter } });
  const init = (forwarded?: string) =>
    send(started.port, '/agent/init', '{}', {
      'content-type': 'application/json',
      origin: shop,
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    }).end();
  return { ...started, init };
}

test('returns 429 with Retry-After above the sessions an hour of an address', async () => {
  const { init } = await startCounting();
  for (let session = 0; session < 2; session += 1) expect((await init()).status).toBe(200);
  const refused = await init();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'rate_limited' } });
});

test.each(['customer', 'address', 'origin'])(
  'refuses one turn above the limit per %s without calling the platform',
  async (by) => {
    const turnsPerMinute = { customer: 9, address: 9, origin: 9, [by]: 1 };
    const limiter = new RateLimits({ ...lowLimits, turnsPerMinute, isLocal: false });
    const { socket, platform } = await startProxy({ proxy: { limiter } });
    const { sessionId } = await openSession(socket);
    const ask = () => socket.call('invoke', { sessionId, inputEvents: [say('Hello')] });
    const answer = ask();
    const turn = await platform.turn();
    turn.head();
    turn.end();
    expect((await answer.end()).status).toBe(200);
    expect(await ask().json()).toMatchObject({ error: { code: 'rate_limited' } });
    expect(platform.of('invoke')).toHaveLength(1);
  },
);

test('defaults to 20 turns a minute per customer and 120 sessions an hour per address', async () => {
  const { memory, socket, platform } = await startProxy({ env: production });
  platform.override = (operation, call) => {
    if (operation === 'invoke') call.json(200, {});
    return operation === 'invoke';
  };
  const { sessionId } = await openSession(memory);
  const ask = () => memory.call('invoke', { sessionId, inputEvents: [say('Hello')] }).end();
  for (let turn = 0; turn < 20; turn += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
  const init = () => socket.call('init', {}).end();
  for (let session = 0; session < 120; session += 1) expect((await init()).status).toBe(200);
  expect((await init()).status).toBe(429);
});

test('ignores X-Forwarded-For unless the proxy in front is trusted', async () => {
  const { init, log } = await startCounting({ env: production });
  const found = [];
  for (let session = 0; session < 4; session += 1) found.push((await init(`198.51.100.${session}`)).status);
  expect(found).toEqual([200, 200, 429, 429]);
  expect(log.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
});

test.each(['1', '127.0.0.0/8'])(
  'TRUST_PROXY=%s uses the nearest forwarded address only',
  async (TRUST_PROXY) => {
    const { init } = await startCounting({ env: { ...production, TRUST_PROXY } });
    const found = [];
    for (let session = 0; session < 4; session += 1) {
      found.push((await init(`198.51.100.${session}, 203.0.113.5`)).status);
    }
    expect(found).toEqual([200, 200, 429, 429]);
    expect((await init('203.0.113.5, 203.0.113.6')).status).toBe(200);
  },
);

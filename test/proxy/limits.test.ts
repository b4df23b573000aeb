import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  defaultRateLimits,
  RateLimits,
  type RateLimitsOptions,
  RedisConnection,
  redisCounters,
} from '../../proxy/index.ts';
import { addressKey } from '../../proxy/limits/addressKey.ts';
import { collect } from './support/collect.ts';
import { FakeClock } from './support/FakeClock.ts';
import { few } from './support/fewLimits.ts';
import { hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { openSession, type StartOptions, say, send, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:999.0.113.9', 'unknown'],
  ['203.0.113.256', 'unknown'],
  ['203.0.113', 'unknown'],
  ['::1]/@evil.example', 'unknown'],
  ['not an address', 'unknown'],
  ['', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

const limited = { code: 'rate_limited', status: 429, retryAfter: expect.any(Number) };

describe('in memory', () => {
  describeLimits(async (options) => new RateLimits({ ...few, isLocal: false, ...options }));
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
    return new RateLimits({ ...few, isLocal: false, counters: redisCounters(redis), ...options });
  });

  test('two proxies count together, also when asked at once, and Redis is told no names', async () => {
    const [one, two] = [await open(), await open()];
    await one.client.flushAll();
    const limits = [one, two].map(
      (redis) => new RateLimits({ ...few, isLocal: false, counters: redisCounters(redis) }),
    );
    const caller = { customer: 'anna', address: '203.0.113.1' };
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => limits[index % 2]?.admit('turn', caller)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await one.client.keys('*')).join()).not.toMatch(/anna|203\.0/);
  });

  test('while Redis is away each counts for itself', async () => {
    const redis = await open();
    const limits = new RateLimits({ ...few, isLocal: false, counters: redisCounters(redis) });
    await server.kill();
    await until(() => !redis.isReady);
    for (let turn = 0; turn < 2; turn += 1) await limits.admit('turn', { customer: 'ben' });
    await expect(limits.admit('turn', { customer: 'ben' })).rejects.toMatchObject(limited);
    await server.start();
  });
});

function describeLimits(make: (options: Partial<RateLimitsOptions>) => Promise<RateLimits>) {
  const start = (options: Partial<RateLimitsOptions> = {}) => make(options);

  test('a customer has so many turns a minute, and another has its own', async () => {
    const limits = await start();
    await limits.admit('turn', { customer: 'a' });
    await limits.admit('turn', { customer: 'a' });
    await expect(limits.admit('turn', { customer: 'a' })).rejects.toMatchObject(limited);
    await limits.admit('turn', { customer: 'b' });
  });

  test('an address has so many turns a minute, whoever asks from there', async () => {
    const limits = await start();
    const from = (address: string, customer: string) => limits.admit('turn', { address, customer });
    for (const customer of ['a', 'b', 'c']) await from('2001:db8::1', customer);
    await expect(from('2001:db8::ffff', 'd')).rejects.toMatchObject(limited);
    await from('2001:db8:0:1::1', 'e');
  });

  test('an origin has so many turns a minute', async () => {
    const limits = await start({ turnsPerMinute: { customer: 9, address: 9, origin: 1 } });
    await limits.admit('turn', { origin: 'https://shop.example' });
    await expect(limits.admit('turn', { origin: 'https://shop.example' })).rejects.toMatchObject(limited);
  });

  test('an address opens so many sessions an hour', async () => {
    const limits = await start();
    for (const customer of ['a', 'b']) await limits.admit('session', { address: '203.0.113.1', customer });
    const refused = limits.admit('session', { address: '203.0.113.1', customer: 'c' });
    await expect(refused).rejects.toMatchObject(limited);
    await expect(refused).rejects.toSatisfy((error) => error.retryAfter > 3500 && error.retryAfter <= 3600);
  });

  test('the day’s ceiling is busy, and what another rule refused does not count there', async () => {
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

  test('so many answers are open at one time, and a place is handed back once', async () => {
    const limits = await start();
    const caller = { customer: 'a', address: '203.0.113.1' };
    const leave = limits.enter(caller);
    limits.enter(caller);
    expect(() => limits.enter(caller)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
    leave();
    leave();
    limits.enter(caller);
    expect(() => limits.enter(caller)).toThrow();
    limits.enter({ customer: 'b', address: '203.0.113.1' });
    expect(() => limits.enter({ customer: 'c', address: '203.0.113.1' })).toThrow();
  });
}

test('what was too much in one minute is allowed in the next', async () => {
  const clock = new FakeClock();
  const limits = new RateLimits({ ...few, isLocal: false, now: () => clock.now() });
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

test('a hundred thousand different callers do not fill the memory', async () => {
  const limits = new RateLimits({ ...defaultRateLimits, isLocal: false });
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 100_000; index += 1)
    await limits.admit('session', { address: `2001:${(index >> 8).toString(16)}:${index & 255}::1` });
  collect();
  // A note of each of them would take ten megabytes or more.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(4 * 1024 * 1024);
  // Until here it must not be collected itself.
  await limits.admit('session', {});
});

const shop = 'https://shop.example';
const production = { NODE_ENV: 'production', ALLOWED_ORIGINS: shop };

async function startCounting(options: StartOptions = {}) {
  const limiter = new RateLimits({ ...few, isLocal: false });
  const started = await startProxy({ ...options, proxy: { limiter } });
  const init = (forwarded?: string) =>
    send(started.port, '/agent/init', '{}', {
      'content-type': 'application/json',
      origin: shop,
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    }).end();
  return { ...started, init };
}

test('Checklist 9: limits by customer, address and origin answer 429 with Retry-After', async () => {
  const { init } = await startCounting();
  for (let session = 0; session < 2; session += 1) expect((await init()).status).toBe(200);
  const refused = await init();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'rate_limited' } });
});

test.each(['customer', 'address', 'origin'])(
  'Checklist 9: one turn more than a %s may have in a minute is refused, and the platform hears nothing of it',
  async (by) => {
    const turnsPerMinute = { customer: 9, address: 9, origin: 9, [by]: 1 };
    const limiter = new RateLimits({ ...few, turnsPerMinute, isLocal: false });
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

test('Checklist 9: with no word about it a customer has twenty turns a minute, an address 120 sessions an hour', async () => {
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

test('Checklist 9: a forwarded address is not believed unless the proxy in front is', async () => {
  const { init, log } = await startCounting({ env: production });
  const found = [];
  for (let session = 0; session < 4; session += 1) found.push((await init(`198.51.100.${session}`)).status);
  expect(found).toEqual([200, 200, 429, 429]);
  expect(log.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
});

test.each(['1', '127.0.0.0/8'])(
  'Checklist 9: TRUST_PROXY=%s believes the nearest address only',
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

test('a resumed turn is no new one, a place is free again once the browser has left', async () => {
  const { memory, platform } = await startCounting();
  const { sessionId } = await openSession(memory);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const answer = memory.call('invoke', { sessionId, inputEvents: [say('Hello')] }, key);
  const turn = await platform.turn();
  turn.head();
  await answer.head();
  const resume = () => memory.call('invoke', { sessionId }, { ...key, 'resume-from': '0' });
  const second = await resume().head();
  expect((await resume().end()).status).toBe(429);
  second.leave();
  await new Promise((resolve) => setImmediate(resolve));
  for (let time = 0; time < 5; time += 1) {
    const again = await resume().head();
    expect(again.status).toBe(200);
    again.leave();
  }
});

test('a place is free again once its answer has ended', async () => {
  const { memory, platform } = await startProxy({
    proxy: {
      limiter: new RateLimits({ ...few, turnsPerMinute: defaultRateLimits.turnsPerMinute, isLocal: false }),
    },
  });
  const { sessionId } = await openSession(memory);
  for (let time = 0; time < 4; time += 1) {
    const answer = memory.call('invoke', { sessionId, inputEvents: [say('Hello')] });
    const turn = await platform.turn(time);
    turn.head();
    turn.end();
    expect((await answer.end()).status).toBe(200);
  }
});

describe('Checklist 11: connections of one address', () => {
  async function connect(env: Record<string, string>) {
    const { port } = await startProxy({ env });
    return async () => {
      const browser = createConnection(port, '127.0.0.1');
      let state: 'open' | 'answered' | 'closed' = 'open';
      browser.on('data', () => {
        state = 'answered';
      });
      browser.on('error', () => {});
      browser.on('close', () => {
        state = 'closed';
      });
      onTestFinished(() => {
        browser.destroy();
      });
      browser.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
      await until(() => state !== 'open');
      return { browser, isIn: () => state === 'answered' };
    };
  }

  test('one more than allowed is closed unheard, until another one leaves', async () => {
    const another = await connect({ MAX_CONNECTIONS_PER_ADDRESS: '2' });
    const [first, second] = [await another(), await another()];
    expect((await another()).isIn()).toBe(false);
    expect([first.isIn(), second.isIn()]).toEqual([true, true]);
    first.browser.destroy();
    await until(() => !first.isIn());
    while (!(await another()).isIn());
  });

  test('behind a proxy that is trusted it is that one’s to count', async () => {
    const another = await connect({ TRUST_PROXY: '127.0.0.1' });
    for (let time = 0; time < 520; time += 1) expect((await another()).isIn()).toBe(true);
  });
});

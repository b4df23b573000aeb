import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { compareGroups, wilsonInterval } from '../../proxy/figures/experiment.ts';
import type { FigureEntry, FigureStore } from '../../proxy/figures/FigureStore.ts';
import { Figures } from '../../proxy/figures/Figures.ts';
import { MemoryFigures } from '../../proxy/figures/MemoryFigures.ts';
import { figuresRoutes } from '../../proxy/figures/opsRoutes.ts';
import type { FiguresSummary } from '../../proxy/figures/summary.ts';
import { RedisConnection, Refusal } from '../../proxy/index.ts';
import { serveMetrics } from '../../proxy/server/serveMetrics.ts';
import { FakeClock } from './support/FakeClock.ts';
import { demandRedis, hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { privateTexts, simulateVisitors, type Truth } from './support/simulateVisitors.ts';
import { openSession, type StartOptions, say, send, startProxy } from './support/startProxy.ts';

demandRedis();

const day = 24 * 60 * 60 * 1000;
const secret = 'a-secret-of-the-shop-with-32-or-more';
const origin = 'https://shop.example';
const env = { FIGURES: 'EUR,JPY', OPS_PORT: '1' };

/** Starts a proxy that counts figures, with its ops port. */
async function start(options: StartOptions = {}) {
  const started = await startProxy({ ...options, env: { ...env, ...options.env } });
  const ops = await serveMetrics(0, started.metrics, started.opsRoutes);
  onTestFinished(() => void ops.close());
  const address = ops.address();
  const opsPort = typeof address === 'object' && address ? address.port : 0;
  const report = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    send(started.port, '/agent/figures', typeof body === 'string' ? body : JSON.stringify(body), {
      origin,
      'content-type': 'text/plain;charset=UTF-8',
      ...headers,
    }).end();
  const order = (body: unknown, token = secret) =>
    send(opsPort, '/orders', JSON.stringify(body), { authorization: `Bearer ${token}` }).end();
  const get = (path: string) => send(opsPort, path, undefined).end();
  const figures = async (days = 30): Promise<FiguresSummary> =>
    JSON.parse((await get(`/figures.json?days=${days}`)).text);
  return { ...started, report, order, get, figures };
}

const id = () => randomUUID();

const createFigures = (store: FigureStore) =>
  new Figures({
    store,
    currencies: ['EUR', 'JPY'],
    days: 90,
    key: new Uint8Array(32),
    hasServerOrders: false,
    isPersistent: false,
    exemptsLoopback: false,
    now: () => 0,
    elapsed: () => 0,
    report: () => {},
  });

/** The figures in the form of the simulated truth. */
function toTruth({ total, groups }: FiguresSummary): Truth {
  const { visits, opened, assisted, cart, ratings, orders, value } = total;
  const minor = (currency: string, scale: number) => ({
    assisted: Math.round((value[currency]?.assisted ?? 0) * scale),
    other: Math.round((value[currency]?.other ?? 0) * scale),
  });
  return {
    visits,
    opened,
    assisted,
    ...cart,
    ...ratings,
    orders,
    value: { EUR: minor('EUR', 100), JPY: minor('JPY', 1) },
    groups,
  };
}

/** Sends all reports, to the proxies in turn, and expects only the hostile ones to be refused. */
async function sendAll(
  reports: ReturnType<typeof simulateVisitors>['reports'],
  proxies: readonly Pick<Awaited<ReturnType<typeof start>>, 'report'>[],
) {
  const wrong: unknown[] = [];
  for (const [index, { body, isHostile }] of reports.entries()) {
    const { status } = (await proxies[index % proxies.length]?.report(body)) ?? { status: 0 };
    if (status !== (isHostile ? 400 : 204)) wrong.push([status, body]);
  }
  expect(wrong).toEqual([]);
}

describe('figures in memory', () => {
  test.each([1, 2, 3])('equal the truth of simulated visitors (seed %i)', async (seed) => {
    const { reports, truth } = simulateVisitors(seed, 40);
    const proxy = await start();
    await sendAll(reports, [proxy]);
    expect(toTruth(await proxy.figures())).toEqual(truth);
  });

  test('are added up by day, and kept for FIGURES_DAYS days', async () => {
    const clock = new FakeClock();
    const { report, figures } = await start({ clock, env: { FIGURES_DAYS: '3' } });
    for (let n = 0; n < 4; n += 1) {
      await report({ id: id(), group: 'none', facts: ['visit'] });
      clock.advance(n < 3 ? day : 0);
    }
    const { days, total } = await figures(90);
    expect(days.map((one) => [one.day, one.visits])).toEqual([
      ['2026-01-06', 1],
      ['2026-01-07', 1],
      ['2026-01-08', 1],
    ]);
    expect(total.visits).toBe(3);
  });

  test('recognise a repeated report or order until it expires or newer ones of its network replace it', () => {
    const clock = new FakeClock();
    const store = new MemoryFigures(clock, { reports: 20, reportFor: 1000, orders: 20, orderFor: 5000 });
    const add = (report: string, key: string) =>
      store.add({
        day: '2026-01-05',
        counts: { a: 1 },
        reportHash: report,
        order: { key, counts: { b: 1 } },
      });
    expect(add('1', 'x')).toEqual({ isNew: true, isOrderNew: true });
    expect(add('1', 'x')).toEqual({ isNew: false, isOrderNew: false });
    clock.advance(1000);
    expect(add('1', 'x')).toEqual({ isNew: true, isOrderNew: false });
    add('2', 'y');
    add('3', 'z');
    add('4', 'w');
    expect(add('2', 'y').isNew).toBe(false);
    expect(add('1', 'x')).toEqual({ isNew: true, isOrderNew: true });
    expect(store.read(['2026-01-05'])).toEqual([{ a: 6, b: 5 }]);
  });

  test('pass no text, id or address of a visitor to the store', async () => {
    const entries: FigureEntry[] = [];
    const memory = new MemoryFigures(new FakeClock());
    const figures = createFigures({
      add: (entry) => {
        entries.push(entry);
        return memory.add(entry);
      },
      read: (days) => memory.read(days),
      since: () => memory.since(),
    });
    const { reports } = simulateVisitors(4, 60);
    for (const { body } of reports) await figures.receive(body, '203.0.113.9').catch(() => {});
    const stored = JSON.stringify(entries);
    expect(entries.length).toBeGreaterThan(100);
    for (const text of privateTexts) expect(stored).not.toContain(text);
    const ids = reports.flatMap(({ body }) => /"id":"([0-9a-f-]{36})"/.exec(body)?.[1] ?? []);
    expect(ids.filter((one) => stored.includes(one))).toEqual([]);
  });
});

describe.skipIf(!hasRedis)('figures in Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.stop());

  test('of two proxies add up to the truth, survive a restart, and contain no text, id or address of a visitor', async () => {
    const clock = new FakeClock();
    const options = { clock, env: { REDIS_URL: server.url } };
    const proxies = [await start(options), await start(options)];
    const { reports, truth } = simulateVisitors(5, 80);
    await sendAll(reports, proxies);
    const before = await proxies[0]?.figures();
    const restarted = await start(options);
    const summary = await restarted.figures();
    expect(toTruth(summary)).toEqual(truth);
    expect(summary).toMatchObject({ isKept: true, since: before?.since });

    const redis = await RedisConnection.open(server.url, () => {});
    onTestFinished(() => redis.close());
    const stored: unknown[] = [];
    for (const key of await redis.client.keys('*figures*')) {
      const type = await redis.client.type(key);
      if (type === 'hash') stored.push(key, await redis.client.hGetAll(key));
      else if (type === 'zset') stored.push(key, await redis.client.zRange(key, 0, -1));
      else stored.push(key, await redis.client.get(key));
      if (type !== 'string') expect(await redis.client.pTTL(key)).toBeGreaterThan(0);
    }
    const text = JSON.stringify(stored);
    expect(text).toContain('order.chat.assisted');
    for (const secretText of [...privateTexts, '127.0.0.1']) expect(text).not.toContain(secretText);
    const ids = reports.flatMap(({ body }) => /"id":"([0-9a-f-]{36})"/.exec(body)?.[1] ?? []);
    expect(ids.filter((one) => text.includes(one))).toEqual([]);
  });

  test('are not counted while Redis is unreachable, and once when the report is sent again', async () => {
    const ownRedis = await startRedis();
    onTestFinished(() => ownRedis.stop());
    const { report, figures } = await start({ env: { REDIS_URL: ownRedis.url } });
    const one = { id: id(), group: 'none', facts: ['visit'] };
    expect((await report(one)).status).toBe(204);
    await ownRedis.kill();
    const other = { id: id(), group: 'none', facts: ['visit'] };
    await expect.poll(async () => (await report(other)).status).toBe(503);
    await ownRedis.start();
    await expect.poll(async () => (await report(other)).status).toBe(204);
    expect((await report(other)).status).toBe(204);
    expect((await figures()).total.visits).toBe(1);
  });
});

describe('reports', () => {
  test('are refused from other origins, of other types and above the size', async () => {
    const { report } = await start();
    const one = { id: id(), group: 'none', facts: ['visit'] };
    expect((await report(one, { origin: 'https://other.example' })).status).toBe(403);
    expect((await report(one, { 'content-type': 'text/html' })).status).toBe(415);
    expect((await report(' '.repeat(1025))).status).toBe(413);
    const accepted = await report(one);
    expect(accepted.headers['access-control-allow-origin']).toBe(origin);
  });

  test('do not let other routes accept text/plain', async () => {
    const { port } = await start();
    const answer = send(port, '/agent/init', '{}', { origin, 'content-type': 'text/plain' });
    expect((await answer.end()).status).toBe(415);
  });

  test('have no route without FIGURES', async () => {
    const { port } = await startProxy();
    const headers = { origin, 'content-type': 'application/json' };
    expect((await send(port, '/agent/figures', '{}', headers).end()).status).toBe(404);
  });

  test('of one address are limited', async () => {
    const figures = createFigures(new MemoryFigures(new FakeClock()));
    const report = () =>
      figures.receive(JSON.stringify({ id: id(), group: 'none', facts: ['visit'] }), '1.2.3.4');
    for (let n = 0; n < 1_200; n += 1) await report();
    await expect(report()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 3600 });
  });
});

describe('questions', () => {
  const handover = { agentHandoverEvent: { triggerHandover: true, reason: 'unsure' } };
  const activity = {
    messageEvent: {
      role: 'ASSISTANT',
      content: { textContent: { text: 'Looking it up' } },
      metadata: { activity: true },
    },
  };
  const outcomesOf = async (figures: () => Promise<FiguresSummary>) => (await figures()).total.questions;

  test('are counted by the outcome of their turn, once even if the turn is resumed', async () => {
    const { socket, platform, figures } = await start();
    const { sessionId } = await openSession(socket);
    const ask = async (n: number, act: (turn: Awaited<ReturnType<typeof platform.turn>>) => void) => {
      const headers = { 'idempotency-key': id() };
      const inputEvents = [say('Do you ship to Porto?')];
      const answer = socket.call('invoke', { sessionId, inputEvents }, headers);
      const turn = await platform.turn(n);
      turn.head();
      act(turn);
      await answer.end();
      return headers;
    };
    const key = await ask(0, (turn) => {
      turn.say('Yes.');
      turn.end();
    });
    await socket.call('invoke', { sessionId }, { ...key, 'resume-from': '0' }).end();
    await ask(1, (turn) => {
      turn.event(activity);
      turn.end();
    });
    await ask(2, (turn) => {
      turn.say('I am not sure.');
      turn.event(handover);
      turn.end();
    });
    await ask(3, (turn) => {
      turn.say('Half');
      turn.cut();
    });
    const stopped = { 'idempotency-key': id() };
    const running = socket.call('invoke', { sessionId, inputEvents: [say('Wait')] }, stopped);
    (await platform.turn(4)).head();
    await running.waitForHeaders();
    await socket.call('stop', { sessionId, turnId: stopped['idempotency-key'] }).end();
    await running.end();
    expect(await outcomesOf(figures)).toEqual({ answered: 1, unanswered: 2, failed: 1, stopped: 1 });
  });
});

describe('the ops port', () => {
  test('counts an order of the shop’s server once, and with a secret no orders that browsers report', async () => {
    const { order, report, figures } = await start({ env: { FIGURES_SECRET: secret } });
    const one = { id: 'A-1', value: 10.1, currency: 'EUR', assisted: true, group: 'chat', buyer: true };
    expect((await order(one, 'wrong')).status).toBe(401);
    expect((await order({ ...one, email: privateTexts[1] })).status).toBe(400);
    expect((await order({ ...one, value: null })).status).toBe(400);
    expect((await order({ ...one, id: 'x'.repeat(2000) })).status).toBe(413);
    expect(await (await order(one)).json()).toEqual({ counted: true });
    expect(await (await order(one)).json()).toEqual({ counted: false });
    const { group, ...ofBrowser } = one;
    await report({ id: id(), group, facts: ['visit'], order: { ...ofBrowser, id: 'A-2' } });
    const { total, groups } = await figures();
    expect(total).toMatchObject({ visits: 1, orders: { assisted: 1, other: 0 } });
    expect(total.value.EUR).toEqual({ assisted: 10.1, other: 0 });
    expect(groups.chat).toMatchObject({ orders: 1, buyers: 1 });
  });

  test('says that the figures are unavailable while their store is unreachable', async () => {
    const refuse = () => {
      throw new Refusal('unavailable', { retryAfter: 1 });
    };
    const figures = createFigures({ add: refuse, read: refuse, since: refuse });
    const ops = await serveMetrics(0, async () => '', figuresRoutes(figures, secret));
    onTestFinished(() => void ops.close());
    const address = ops.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    for (const path of ['/figures', '/figures.json']) {
      const answer = await send(port, path, undefined).end();
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'unavailable' } });
    }
  });

  test('has no orders without a secret, and no figures without FIGURES', async () => {
    expect((await (await start()).order({})).status).toBe(404);
    const { metrics, opsRoutes } = await startProxy();
    expect(Object.keys(opsRoutes)).toEqual([]);
    expect(await metrics()).not.toContain('shelftalk_visits_total');
  });

  test('has Prometheus counters of what this process counted', async () => {
    const { report, get } = await start();
    const order = { id: 'A-1', value: 10.5, currency: 'EUR', assisted: true };
    const one = { id: id(), group: 'chat', facts: ['visitor', 'visit', 'answered'], order };
    await report(one);
    await report(one);
    const { text } = await get('/metrics');
    for (const line of [
      'shelftalk_visits_total{group="chat"} 1',
      'shelftalk_assisted_visits_total{group="chat"} 1',
      'shelftalk_orders_total{group="chat",source="assisted"} 1',
      'shelftalk_order_value_total{group="chat",source="assisted",currency="EUR"} 10.5',
      'shelftalk_turns_total',
    ])
      expect(text).toContain(line);
  });

  test('serves a page without script, whose policy allows its own style only', async () => {
    const { get, report } = await start();
    await report({ id: id(), group: 'chat', facts: ['visitor', 'visit'] });
    const page = await get('/figures?days=7');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(page.text).not.toMatch(/<script|\sstyle=|\son\w+=|https?:/);
    expect(page.text).toContain('a restart of the proxy begins anew');
    expect(page.text).toContain('aria-current="page">7 days');
    expect((await get('/figures?days=x')).text).toContain('aria-current="page">30 days');
  });
});

describe('the comparison with the holdout group', () => {
  const close = (share: object, low: number, high: number) =>
    expect(share).toMatchObject({ low: expect.closeTo(low, 4), high: expect.closeTo(high, 4) });

  test('has the intervals of Wilson and Newcombe', () => {
    close(wilsonInterval(10, 100), 0.0552, 0.1744);
    close(wilsonInterval(0, 0), 0, 1);
    close(wilsonInterval(12, 10), 0.7225, 1);
    // The first example of Newcombe (1998), method 10.
    const { difference } = compareGroups({ visitors: 70, buyers: 56 }, { visitors: 80, buyers: 48 });
    close(difference, 0.0524, 0.3339);
  });

  test.each([
    [{ visitors: 99, buyers: 50 }, { visitors: 1000, buyers: 100 }, 'too-few'],
    [{ visitors: 1000, buyers: 100 }, { visitors: 1000, buyers: 9 }, 'too-few'],
    [{ visitors: 1000, buyers: 100 }, { visitors: 1000, buyers: 95 }, 'none'],
    [{ visitors: 1000, buyers: 100 }, { visitors: 1000, buyers: 50 }, 'more'],
    [{ visitors: 1000, buyers: 50 }, { visitors: 1000, buyers: 100 }, 'fewer'],
  ] as const)('of %o and %o is %s', (chat, holdout, result) => {
    expect(compareGroups(chat, holdout).result).toBe(result);
  });
});

import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  NodeSealer,
  openRedis,
  RateLimits,
  RedisAcceptedLines,
  RedisConversations,
  RedisTurnLog,
  redisCounters,
} from '../../proxy/index.ts';
import { FakeClock } from './support/FakeClock.ts';
import { lowLimits } from './support/lowLimits.ts';
import { type ClusterServer, startRedisCluster } from './support/redisCluster.ts';
import { redisContent } from './support/redisContent.ts';
import { demandRedis, hasRedis, startRedis } from './support/redisServer.ts';
import { until } from './support/until.ts';

const sealer = new NodeSealer([{ id: 'k', key: Buffer.alloc(32, 7) }]);
const report = () => {};
const sessions = Array.from({ length: 60 }, (_, index) => `session ${index}`);

demandRedis();

describe.skipIf(!hasRedis)('A Redis Cluster', () => {
  let cluster: ClusterServer;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster?.stop());

  async function open(addresses = cluster.urls.join()) {
    const redis = await openRedis(addresses, report);
    onTestFinished(() => redis.close());
    return redis;
  }
  /** A log of each of two proxies, the second of which knows one node only. */
  async function startLogs(bounds: ConstructorParameters<typeof RedisTurnLog>[0]['bounds'] = {}) {
    await cluster.flush();
    const clock = new FakeClock();
    const start = async (addresses?: string) =>
      new RedisTurnLog({
        redis: await open(addresses),
        clock,
        report,
        sealer,
        bounds,
        now: () => clock.now(),
      });
    return { clock, here: await start(), there: await start(cluster.urls[1]) };
  }
  /** The number of keys on each node. */
  const keysOnNodes = () => Promise.all(cluster.nodes.map(async ({ url }) => (await redisContent(url)).size));

  test('has the turns of many sessions on all of its nodes, and any proxy reads each of them', async () => {
    const { here, there } = await startLogs();
    for (const sessionId of sessions) {
      const turnId = `turn of ${sessionId}`;
      expect(await here.claim({ turnId, sessionId, inputHash: 'one' })).toMatchObject({ kind: 'claimed' });
      expect(await there.claim({ turnId: `next of ${sessionId}`, sessionId })).toMatchObject({
        kind: 'busy',
        turnId,
      });
      expect(here.append(turnId, `line of ${sessionId}`)).toBe(true);
      await here.end(turnId, 'complete');
    }
    for (const sessionId of sessions) {
      const turnId = `turn of ${sessionId}`;
      expect(await there.claim({ turnId, sessionId, resumeFrom: 0 })).toMatchObject({ kind: 'known' });
      const items = [];
      for await (const item of there.read(turnId, 0, new AbortController().signal)) items.push(item);
      expect(items).toEqual([
        { seq: 1, line: `line of ${sessionId}` },
        { end: { lines: 1, reason: 'complete' } },
      ]);
    }
    expect(await there.usage()).toMatchObject({ keys: sessions.length });
    const keys = await keysOnNodes();
    const total = keys.reduce((sum, count) => sum + count, 0);
    for (const count of keys) expect(count).toBeGreaterThan(total / 6);
  });

  test('gives a turn to one session only, and reports never-seen by the part of the log that has the session', async () => {
    const { here, there } = await startLogs();
    const [first = '', ...others] = sessions;
    const claim = { turnId: 'turn', inputHash: 'one' };
    await here.claim({ ...claim, sessionId: first });
    for (const sessionId of others) {
      expect(await there.claim({ ...claim, sessionId })).toEqual({ kind: 'unknown', delivery: 'unknown' });
      const epoch = await here.epoch(sessionId);
      const resumed = await there.claim({ turnId: `of ${sessionId}`, sessionId, resumeFrom: 0, epoch });
      expect(resumed).toEqual({ kind: 'unknown', delivery: 'never-seen' });
    }
    expect(await there.claim({ ...claim, sessionId: first })).toMatchObject({ kind: 'known' });
  });

  test('wakes a reader at another proxy, and ends a turn whose proxy has died', async () => {
    const { clock, here, there } = await startLogs();
    for (const sessionId of sessions.slice(0, 6)) {
      const turnId = `turn of ${sessionId}`;
      await here.claim({ turnId, sessionId });
      const seen: unknown[] = [];
      const reading = (async () => {
        for await (const item of there.read(turnId, 0, new AbortController().signal)) seen.push(item);
      })();
      here.append(turnId, 'one');
      await until(() => seen.length === 1);
      here.append(turnId, 'two');
      await until(() => seen.length === 2);
      await here.end(turnId, 'complete');
      await reading;
    }
    const [sessionId = ''] = sessions;
    const redis = await open();
    const dying = new RedisTurnLog({ redis, clock, report, sealer, now: () => clock.now() });
    await dying.claim({ turnId: 'cut', sessionId });
    dying.append('cut', 'one');
    await dying.epoch(sessionId);
    redis.close();
    const items: unknown[] = [];
    const reading = (async () => {
      for await (const item of there.read('cut', 0, new AbortController().signal)) items.push(item);
    })();
    await until(() => items.length === 1);
    while (items.length < 3) {
      clock.advance(500);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await reading;
    expect(items.at(-1)).toEqual({ end: { lines: 2, reason: 'cut' } });
  });

  test('erases the lines of one session, and no more than its parts of a log are used', async () => {
    const { here } = await startLogs({ totalBytes: 32 * 4 * 1_000, turnBytes: 1_000 });
    const fill = async (sessionId: string, network: string) => {
      const turnId = `turn of ${sessionId}`;
      await here.claim({ turnId, sessionId, client: { customer: sessionId, network } });
      here.append(turnId, 'x'.repeat(900));
      await here.end(turnId, 'complete');
    };
    const [first = '', ...others] = sessions;
    await fill(first, first);
    for (const sessionId of others) await fill(sessionId, sessionId);
    expect((await here.usage()).bytes).toBeLessThanOrEqual(32 * 4 * 1_000);
    const before = (await here.usage()).bytes;
    await here.erase(first);
    expect((await here.usage()).bytes).toBe(before - 900);
    for (let count = 0; count < 300; count += 1) await fill(`flood ${count}`, 'other');
    expect((await here.usage()).bytes).toBeLessThanOrEqual(32 * 4 * 1_000);
    const known = await Promise.all(
      others.map((sessionId) => here.claim({ turnId: `turn of ${sessionId}`, sessionId, resumeFrom: 0 })),
    );
    expect(known.filter(({ kind }) => kind === 'known').length).toBeGreaterThan(others.length - 10);
  });

  test('has conversations, accepted lines and counts on all of its nodes', async () => {
    await cluster.flush();
    const redis = await open();
    const clock = new FakeClock();
    const now = () => clock.now();
    const conversations = new RedisConversations({ redis, now, sealer });
    const lines = new RedisAcceptedLines({ redis, now, report });
    const limits = new RateLimits({ ...lowLimits, isLocal: false, counters: redisCounters(redis) });
    const line = { id: 'line', sealedAt: now() };
    for (const sessionId of sessions) {
      await conversations.create(sessionId, 'network');
      await conversations.save(sessionId, `words of ${sessionId}`);
      expect(await lines.reserve(sessionId, [line], true)).toEqual([true]);
      await lines.accept(sessionId, [line]);
      await limits.admit('turn', { customer: sessionId });
    }
    const limited = { customer: sessions[0] ?? '' };
    await limits.admit('turn', limited);
    await expect(limits.admit('turn', limited)).rejects.toMatchObject({ code: 'rate_limited' });
    for (const sessionId of sessions) {
      expect(await conversations.load(sessionId)).toBe(`words of ${sessionId}`);
      expect(await lines.reserve(sessionId, [line], true)).toEqual([false]);
    }
    for (const kind of [':conversation:', ':sealed-of:', ':limit:']) {
      for (const { url } of cluster.nodes) {
        const keys = [...(await redisContent(url)).keys()].filter((key) => key.includes(kind));
        expect([kind, keys.length > 5]).toEqual([kind, true]);
      }
    }
    const content = [...(await redisContent(...cluster.urls))].join();
    expect(content).not.toMatch(/words of|session \d/);
  });

  test('with one node down serves the sessions of the others, and reports one outage', async () => {
    const reported: string[] = [];
    const redis = await openRedis(cluster.urls.join(), (_, event) => reported.push(event));
    onTestFinished(() => redis.close());
    const clock = new FakeClock();
    const conversations = new RedisConversations({ redis, now: () => clock.now(), sealer });
    await Promise.all(cluster.nodes.map(({ url }) => allowPartial(url)));
    await cluster.nodes[2]?.kill();
    await until(() => reported.length === 1);
    const created = await Promise.allSettled(sessions.map((id) => conversations.create(id, 'network')));
    const served = created.filter(({ status }) => status === 'fulfilled').length;
    expect(served).toBeGreaterThan(sessions.length / 3);
    expect(served).toBeLessThan(sessions.length);
    expect([redis.isReady, reported]).toEqual([true, ['redis is not reachable']]);
  });
});

async function allowPartial(url: string) {
  const client = await createClient({ url }).connect();
  await client.configSet('cluster-require-full-coverage', 'no');
  client.destroy();
}

test.skipIf(!hasRedis)('several addresses are refused unless they are nodes of a cluster', async () => {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  await expect(openRedis(`${server.url},${server.url}`, report)).rejects.toThrow('cluster');
  const redis = await openRedis(server.url, report);
  expect(redis.partitions).toHaveLength(1);
  redis.close();
});

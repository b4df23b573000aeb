import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MemoryFigures } from '../../proxy/figures/MemoryFigures.ts';
import { RedisFigures } from '../../proxy/figures/RedisFigures.ts';
import {
  MemoryConversations,
  MemoryTurnLog,
  NodeSealer,
  type Redis,
  RedisConnection,
  RedisConversations,
  RedisTurnLog,
  redisCounters,
} from '../../proxy/index.ts';
import { mayTakeScript } from '../../proxy/redis/fairSharesScript.ts';
import { redisScript } from '../../proxy/redis/Redis.ts';
import { mayTake } from '../../src/protocol/index.ts';
import { createRandom } from './support/createRandom.ts';
import { describeFairness } from './support/describeFairness.ts';
import { FakeClock } from './support/FakeClock.ts';
import {
  acceptedLinesRow,
  attemptsRow,
  callersRow,
  conversationsRow,
  figureRows,
  limiterRows,
  transitRow,
  turnLogRows,
  uploadRow,
} from './support/fairRows.ts';
import { type ClusterServer, startRedisCluster } from './support/redisCluster.ts';
import { demandRedis, hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';

const hour = 60 * 60_000;
const noShare = { bytes: 1e9, keys: 1e9 };
const sealer = new NodeSealer([{ id: 'k', key: Buffer.alloc(32, 7) }]);

demandRedis();

describe('in memory', () => {
  describeFairness([
    conversationsRow(
      'conversations',
      (clock, total) => new MemoryConversations(clock, { total, network: total }),
    ),
    ...turnLogRows(
      'the turn log',
      (clock, bounds) => new MemoryTurnLog(clock, { customer: noShare, network: noShare, ...bounds }),
    ),
    ...limiterRows('the rate limits'),
    uploadRow('in memory'),
    acceptedLinesRow,
    transitRow,
    ...figureRows('figures', (clock, bounds) => new MemoryFigures(clock, bounds)),
    attemptsRow,
    callersRow,
  ]);
});

describe.skipIf(!hasRedis)('in Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.stop());
  describeShared(async () => {
    const redis = await RedisConnection.open(server.url, () => {});
    await redis.client.flushAll();
    return redis;
  });

  test('the rule in Lua is the rule in TypeScript', async () => {
    const redis = await RedisConnection.open(server.url, () => {});
    onTestFinished(() => redis.close());
    const script = redisScript(`${mayTakeScript}
      local a = {}
      for index = 1, 5 do a[index] = tonumber(ARGV[index]) end
      return mayTake(a[1], a[2], a[3], a[4] == 1, a[5]) and 1 or 0`);
    const random = createRandom(1);
    const below = (max: number) => Math.floor(random() * max);
    const seen = [0, 0];
    for (let count = 0; count < 400; count += 1) {
      const total = 1 + below(1_000);
      const [used, own, size] = [below(total + 2), below(total / 4), 1 + below(total / 8)];
      const isKnown = count % 2 === 0;
      const args = [total, used, own, Number(isKnown), size].map(String);
      const expected = Number(mayTake({ total, used, own, isKnown }, size));
      seen[expected] = (seen[expected] ?? 0) + 1;
      expect([args, await redis.run(script, '', args)]).toEqual([args, expected]);
    }
    expect(Math.min(...seen)).toBeGreaterThan(50);
  });

  test.each([1, 2])('the store in Lua is the store in TypeScript (seed %i)', async (seed) => {
    const redis = await RedisConnection.open(server.url, () => {});
    onTestFinished(() => redis.close());
    await redis.client.flushAll();
    const [clock, random] = [new FakeClock(), createRandom(seed)];
    const below = (max: number) => Math.floor(random() * max);
    const bounds = { reports: 60, reportFor: 2 * hour, orders: 30, orderFor: 3 * hour };
    const shared = new RedisFigures({ redis, now: () => clock.now(), bounds });
    const own = new MemoryFigures(clock, bounds);
    const seen = { true: 0, false: 0 };
    for (let count = 0; count < 1_500; count += 1) {
      // Entries of the same millisecond are evicted in another order.
      clock.advance(1 + (below(4) === 0 ? below(below(10) === 0 ? hour : 30_000) : 0));
      const order = below(3) === 0 && { order: { key: `order ${below(60)}`, counts: {} } };
      const network = `network-${below(1 + below(20))}`;
      const entry = { day: 'today', counts: {}, reportHash: `report ${below(150)}`, network, ...order };
      const result = own.add(entry);
      expect([count, await shared.add(entry)]).toEqual([count, result]);
      seen[`${result.isNew}`] += 1;
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(300);
  });
});

describe.skipIf(!hasRedis)('in a Redis Cluster', () => {
  let cluster: ClusterServer;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster?.stop());
  describeShared(() => cluster.openPartition());
});

/** @param open Connects to an empty Redis. */
function describeShared(open: () => Promise<Redis>) {
  const openForTest = async () => {
    const redis = await open();
    onTestFinished(() => redis.close());
    return redis;
  };
  const makeCounters = async () => redisCounters(await openForTest());
  describeFairness([
    conversationsRow('conversations', async (clock, total) => {
      const redis = await openForTest();
      return new RedisConversations({
        redis,
        now: () => clock.now(),
        sealer,
        bounds: { total, network: total },
      });
    }),
    ...turnLogRows('the turn log', async (clock, limits) => {
      const redis = await openForTest();
      const bounds = { customer: noShare, network: noShare, ...limits };
      return new RedisTurnLog({ redis, clock, report: () => {}, sealer, bounds, now: () => clock.now() });
    }),
    ...limiterRows('the rate limits', makeCounters).filter(({ name }) => !name.startsWith('open responses')),
    uploadRow('in Redis', makeCounters),
    ...figureRows('figures', async (clock, bounds) => {
      const redis = await openForTest();
      return new RedisFigures({ redis, now: () => clock.now(), bounds });
    }),
  ]);
}

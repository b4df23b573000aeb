import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type ConversationBounds,
  type Conversations,
  MemoryConversations,
  NodeSealer,
  RedisConnection,
  RedisConversations,
} from '../../proxy/index.ts';
import { FakeClock } from './support/FakeClock.ts';
import { type ClusterServer, startRedisCluster } from './support/redisCluster.ts';
import { demandRedis, hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';

const hour = 60 * 60_000;
const text = (size: number) => 'x'.repeat(size);

demandRedis();

type Make = (clock: FakeClock, bounds?: Partial<ConversationBounds>) => Promise<Conversations>;

describe('conversations in memory', () => {
  describeConversations(async (clock, bounds) => new MemoryConversations(clock, bounds));
});

describe.skipIf(!hasRedis)('conversations in Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.stop());

  const sealer = new NodeSealer([{ id: 'k', key: Buffer.alloc(32, 7) }]);
  async function open(clock: FakeClock, bounds: Partial<ConversationBounds> = {}) {
    const redis = await RedisConnection.open(server.url, () => {});
    onTestFinished(() => redis.close());
    await redis.client.flushAll();
    return { redis, store: new RedisConversations({ redis, now: () => clock.now(), sealer, bounds }) };
  }
  describeConversations(async (clock, bounds) => (await open(clock, bounds)).store);

  test('are not readable without the secret, nor under another session', async () => {
    const { redis, store } = await open(new FakeClock());
    await store.create('session-a', 'network-1');
    await store.save('session-a', 'My words');
    const keys = await redis.client.keys('*');
    const [ownKey = ''] = keys.filter((key) => key.includes('}:conversation:'));
    const sealed = String(await redis.client.get(ownKey));
    expect(sealed).not.toContain('My words');
    expect(keys.join()).not.toMatch(/session-a|network-1/);
    await store.create('session-b', 'network-1');
    const other = (await redis.client.keys('*')).find(
      (key) => key.includes('}:conversation:') && key !== ownKey,
    );
    await redis.client.set(String(other), sealed);
    expect(await store.load('session-b')).toBeUndefined();
  });

  test('leave nothing behind when they are erased', async () => {
    const { redis, store } = await open(new FakeClock());
    await store.create('a', 'network');
    await store.save('a', 'text');
    await store.erase('a');
    expect(await redis.client.keys('*')).toEqual([]);
  });

  test('refuse calls while Redis cannot be reached', async () => {
    const { redis, store } = await open(new FakeClock());
    redis.close();
    await expect(store.create('a', 'network')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.load('a')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.erase('a')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe.skipIf(!hasRedis)('conversations in a Redis Cluster', () => {
  let cluster: ClusterServer;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster?.stop());
  const sealer = new NodeSealer([{ id: 'k', key: Buffer.alloc(32, 7) }]);
  describeConversations(async (clock, bounds = {}) => {
    const redis = await cluster.openPartition();
    onTestFinished(() => redis.close());
    return new RedisConversations({ redis, now: () => clock.now(), sealer, bounds });
  });
});

function describeConversations(make: Make) {
  /** Creates conversations, one second apart. */
  async function filled(bounds: Partial<ConversationBounds>, ...all: readonly (readonly [string, string])[]) {
    const clock = new FakeClock();
    const store = await make(clock, bounds);
    const known = async () => {
      const found = await Promise.all(
        all.map(async ([id]) => ((await store.load(id)) === undefined ? '' : id)),
      );
      return found.join('');
    };
    for (const [id, network] of all) {
      clock.advance(1_000);
      await store.create(id, network);
      await store.save(id, text(1_000));
    }
    return { clock, store, known };
  }

  test('are empty at first, and have the last text that was saved', async () => {
    const store = await make(new FakeClock());
    await store.create('a', 'network');
    expect(await store.load('a')).toBe('');
    await store.save('a', 'One – é');
    await store.save('a', 'Two – 😀');
    expect(await store.load('a')).toBe('Two – 😀');
    await store.create('a', 'network');
    expect(await store.load('a')).toBe('');
  });

  test('are not saved unless they were created, nor after they were erased', async () => {
    const store = await make(new FakeClock());
    await store.save('a', 'text');
    expect(await store.load('a')).toBeUndefined();
    await store.create('a', 'network');
    await store.erase('a');
    await store.save('a', 'text');
    expect(await store.load('a')).toBeUndefined();
    await store.erase('a');
  });

  test('are evicted above the bound half an hour after their last turn, the oldest first', async () => {
    const all = ['a', 'b', 'c'].map((id) => [id, `network ${id}`] as const);
    const { clock, store, known } = await filled({ total: 6_000 }, ...all);
    expect(await known()).toBe('abc');
    clock.advance(hour / 2);
    await store.save('a', text(1_000));
    await store.create('d', 'network d');
    await store.save('d', text(3_000));
    expect(await known()).toBe('a');
    expect(await store.load('d')).toHaveLength(3_000);
  });

  test('of one network evict only those of the same network', async () => {
    const honest = ['h', 'honest'] as const;
    const { clock, store, known } = await filled({ network: 4_000 }, honest, ['a', 'other'], ['b', 'other']);
    for (let count = 0; count < 20; count += 1) {
      clock.advance(1_000);
      await store.create(`more ${count}`, 'other');
      await store.save(`more ${count}`, text(1_000));
    }
    expect(await known()).toBe('h');
    expect(await store.load('more 19')).toHaveLength(1_000);
  });

  test('without any text are bounded, too', async () => {
    const store = await make(new FakeClock(), { network: 5_120 });
    for (let count = 0; count < 30; count += 1) await store.create(`${count}`, 'network');
    const found = await Promise.all(Array.from({ length: 30 }, (_, count) => store.load(`${count}`)));
    expect(found.filter((one) => one !== undefined)).toHaveLength(10);
  });

  test('are deleted a day after their last turn', async () => {
    const { clock, store, known } = await filled({}, ['a', 'one'], ['b', 'two']);
    clock.advance(12 * hour);
    await store.save('a', 'Still here');
    clock.advance(12 * hour);
    // Redis expires keys by its own clock, not by the fake one; creating a conversation deletes those that are due.
    await store.create('c', 'three');
    expect(await known()).toBe('a');
    expect(await store.load('a')).toBe('Still here');
  });
}

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RedisConnection } from '../../proxy/index.ts';
import { redisPrefix } from '../../proxy/redis/Redis.ts';
import { hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { until } from './support/until.ts';

const down = 'redis is not reachable';
const up = 'redis is reachable again';

describe.skipIf(!hasRedis)('a connection to Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.stop());

  async function start() {
    const reported: string[] = [];
    const redis = await RedisConnection.open(server.url, (_, message) => reported.push(message));
    onTestFinished(() => redis.close());
    const subscribe = (channel: string) => redis.subscribe(channel, () => {});
    /** Resolves to the channels with a subscriber. */
    const channels = () => redis.client.pubSubChannels(`${redisPrefix}*`);
    /** Disconnects the connection for subscriptions, which must have one. */
    const interrupt = () => redis.client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
    return { redis, reported, subscribe, channels, interrupt };
  }

  test('reports every interruption of its subscriptions alone, and its end', async () => {
    const { reported, subscribe, interrupt } = await start();
    await subscribe('a');
    await interrupt();
    await until(() => reported.length === 2);
    await interrupt();
    await until(() => reported.length === 4);
    expect(reported).toEqual([down, up, down, up]);
  });

  test('reports one outage of the server, which ends when both commands and subscriptions work', async () => {
    const { redis, reported, subscribe, channels } = await start();
    await subscribe('a');
    await server.kill();
    await until(() => !redis.isReady);
    await server.start();
    await until(() => reported.length === 2);
    expect(reported).toEqual([down, up]);
    expect(redis.isReady).toBe(true);
    expect(await channels()).toEqual([`${redisPrefix}a`]);
  });

  test('subscribes after an outage if it could not during the outage', async () => {
    const { redis, channels } = await start();
    await server.kill();
    await until(() => !redis.isReady);
    await expect(redis.keepSubscribed('late', () => {})).rejects.toThrow();
    await server.start();
    await until(() => redis.isReady);
    await expect.poll(channels).toEqual([`${redisPrefix}late`]);
  });

  test('reports that a server that refused pings is reachable again', async () => {
    const { redis, reported } = await start();
    await redis.client.aclSetUser('default', '-ping');
    await until(() => reported.length === 1);
    await redis.client.aclSetUser('default', '+ping');
    await until(() => reported.length === 2);
    expect(reported).toEqual([down, up]);
  });

  test.each(['before', 'while'])(
    'ends a subscription that was dropped %s its connection is interrupted',
    async (when) => {
      const { redis, reported, subscribe, channels } = await start();
      await subscribe('kept');
      const drop = await subscribe('dropped');
      if (when === 'before') drop();
      await server.kill();
      await until(() => reported.length === 1 && !redis.isReady);
      if (when === 'while') drop();
      await server.start();
      await until(() => redis.isReady);
      await expect.poll(channels).toContain(`${redisPrefix}kept`);
      await expect.poll(channels).toEqual([`${redisPrefix}kept`]);
    },
  );
});

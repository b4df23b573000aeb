import { createClient } from '@redis/client';
import { openRedis, type Redis } from '../../../proxy/index.ts';
import { freePort } from '../../support/processes.ts';
import { type RedisServer, startRedis } from './redisServer.ts';

const slots = 16_384;

/** A running Redis Cluster of three nodes without replicas. */
export interface ClusterServer {
  /** Addresses of all nodes, as in `REDIS_URL`. */
  readonly urls: readonly string[];
  readonly nodes: readonly RedisServer[];
  /**
   * Deletes all keys and connects. All sessions are in one partition, so that bounds are exact, as the tests of every store demand;
   * the counters of limits, which are not of a session, are on all nodes.
   */
  openPartition(): Promise<Redis>;
  /** Deletes all keys. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts three nodes, divides the slots between them, and waits until the cluster is ready. */
export async function startRedisCluster(): Promise<ClusterServer> {
  const nodes: RedisServer[] = [];
  const buses: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    // The default port of the cluster bus, 10,000 higher, is often too high for free ports.
    const bus = String(await freePort());
    buses.push(bus);
    nodes.push(await startRedis(['--cluster-enabled', 'yes', '--cluster-port', bus]));
  }
  const clients = await Promise.all(
    nodes.map(({ url }) =>
      createClient({ url })
        .on('error', () => {})
        .connect(),
    ),
  );
  const [first] = clients;
  const size = Math.ceil(slots / clients.length);
  await Promise.all(
    clients.map((client, index) =>
      client.clusterAddSlotsRange({ start: index * size, end: Math.min(slots, (index + 1) * size) - 1 }),
    ),
  );
  for (const [index, client] of clients.entries()) {
    await client.sendCommand(['CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1)]);
  }
  for (const [index, { url }] of nodes.entries()) {
    if (index > 0)
      await first?.sendCommand(['CLUSTER', 'MEET', '127.0.0.1', new URL(url).port, buses[index] ?? '']);
  }
  const isReady = async () => {
    const infos = await Promise.all(clients.map((client) => client.clusterInfo()));
    return infos.every((info) => /cluster_state:ok/.test(info) && /cluster_known_nodes:3/.test(info));
  };
  let ready = false;
  while (!ready) {
    ready = await isReady();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const flush = async () => {
    await Promise.all(clients.map((client) => client.flushAll()));
  };
  return {
    async openPartition() {
      await flush();
      const redis = await openRedis(nodes.map(({ url }) => url).join(), () => {});
      Object.defineProperty(redis, 'partitions', { value: [redis.partitions[7]] });
      return redis;
    },
    urls: nodes.map(({ url }) => url),
    nodes,
    flush,
    async stop() {
      for (const client of clients) client.destroy();
      for (const node of nodes) await node.stop();
    },
  };
}

import { createClient } from '@redis/client';
import type { Report } from '../contract/index.ts';
import { connectionOptions } from './connectionOptions.ts';
import type { Redis } from './Redis.ts';
import { RedisCluster } from './RedisCluster.ts';
import { RedisConnection } from './RedisConnection.ts';

/** Splits a list of addresses; a comma may also be part of a password. */
export function redisAddresses(text: string): readonly string[] {
  return text.split(/,(?=rediss?:\/\/)/);
}

/**
 * Connects to a Redis, or to a Redis Cluster if the server is a node of one.
 * @param addresses One address, or several nodes of a cluster separated by commas.
 * @throws When no address can be reached, or several were given and the server is not in a cluster.
 */
export async function openRedis(addresses: string, report: Report): Promise<Redis> {
  const [first = '', ...others] = redisAddresses(addresses);
  if (await isCluster([first, ...others])) return RedisCluster.open([first, ...others], report);
  if (others.length > 0) throw new Error('Several addresses need a cluster.');
  return RedisConnection.open(first, report);
}

/** Asks the first server that can be reached. */
async function isCluster([url = '', ...others]: readonly string[]): Promise<boolean> {
  const client = createClient({ url, ...connectionOptions(() => false) });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.info('cluster')).includes('cluster_enabled:1');
  } catch (error) {
    if (others.length === 0) throw error;
    return isCluster(others);
  } finally {
    if (client.isOpen) client.destroy();
  }
}

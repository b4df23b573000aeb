import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { hashName } from '../redis/hashName.ts';
import type { Redis } from '../redis/Redis.ts';
import type { Counter, Counters } from './Counter.ts';
import { MemoryCeiling } from './MemoryCeiling.ts';
import { RedisCeiling, takeScript } from './RedisCeiling.ts';

/** Creates counters and ceilings that all proxies share. While Redis is unreachable each process counts alone. */
export function redisCounters(redis: Redis): Counters {
  redis.loadScripts([takeScript]);
  return {
    counter: (name, limit, seconds) => redisCounter(redis, name, limit, seconds),
    ceiling(name, limit, seconds) {
      const fallback = new MemoryCeiling(limit, seconds, () => performance.now());
      return new RedisCeiling(redis, { name, limit, seconds, fallback });
    },
  };
}

function redisCounter(redis: Redis, name: string, points: number, duration: number): Counter {
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
    // Without a hash tag: each key is counted alone, so a cluster divides them between its nodes.
    keyPrefix: `shelftalk:limit:${name}`,
    points,
    duration,
  });
  return {
    async consume(key, by = 1) {
      try {
        await limiter.consume(hashName(key), by);
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
        throw error;
      }
    },
  };
}

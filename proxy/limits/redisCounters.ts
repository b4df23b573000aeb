import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { hashName } from '../redis/hashName.ts';
import type { Redis } from '../redis/Redis.ts';
import type { Counters } from './Counter.ts';

/** Creates counters that all proxies share. While Redis is unreachable each process counts alone. */
export function redisCounters(redis: Redis): Counters {
  return (name, points, duration) => {
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
  };
}

import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { hashName } from '../redis/hashName.ts';
import { type RedisConnection, redisPrefix } from '../redis/RedisConnection.ts';
import type { Counters } from './Counter.ts';

/** Creates counters that all proxies share. While Redis is unreachable each process counts alone. */
export function redisCounters(redis: RedisConnection): Counters {
  return (name, points, duration) => {
    const limiter = new RateLimiterRedis({
      storeClient: redis.client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
      keyPrefix: `${redisPrefix}limit:${name}`,
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

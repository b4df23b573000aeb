import { mayTakeScript } from '../redis/fairSharesScript.ts';
import { hashName } from '../redis/hashName.ts';
import { type Redis, redisScript } from '../redis/Redis.ts';
import type { FairCounter, Taker } from './Counter.ts';

/**
 * The key is a hash, which expires at the end of the window: the actions of `all`, of each network, and of its known callers.
 * ARGV: limit, milliseconds of a window, number of actions, network or '', whether the caller is known, whether to count in any
 * case. Returns the milliseconds that the caller must wait.
 */
export const takeScript = redisScript(`${mayTakeScript}
local limit, window, by, network = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local isKnown, isStarted = ARGV[5] == '1', ARGV[6] == '1'
local counts = redis.call('HMGET', KEYS[1], 'all', (isKnown and 'known ' or 'network ') .. network)
local used, own = tonumber(counts[1] or '0'), tonumber(counts[2] or '0')
local isFree
if network == '' then isFree = used + by <= limit else isFree = mayTake(limit, used, own, isKnown, by) end
local left = redis.call('PTTL', KEYS[1])
if not isFree and not isStarted then return left > 0 and left or window end
redis.call('HINCRBY', KEYS[1], 'all', by)
if network ~= '' then redis.call('HINCRBY', KEYS[1], 'network ' .. network, by) end
if network ~= '' and isKnown then redis.call('HINCRBY', KEYS[1], 'known ' .. network, by) end
if left < 0 then redis.call('PEXPIRE', KEYS[1], window) end
return 0
`);

interface RedisCeilingOptions {
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
  /** Counts while Redis is unreachable. */
  readonly fallback: FairCounter;
}

/** A ceiling that all proxies share. A window begins with the first action after the last window. */
export class RedisCeiling implements FairCounter {
  readonly #redis: Redis;
  readonly #options: RedisCeilingOptions;

  constructor(redis: Redis, options: RedisCeilingOptions) {
    this.#redis = redis;
    this.#options = options;
  }

  async consume(taker: Taker, by = 1, isStarted = false): Promise<number> {
    const { name, limit, seconds, fallback } = this.#options;
    const { key, network, isKnown } = taker;
    const asked = [by, network === undefined ? '' : hashName(network), Number(isKnown), Number(isStarted)];
    try {
      const args = [limit, seconds * 1000, ...asked].map(String);
      // Without a hash tag: each key is counted alone, so a cluster divides them between its nodes.
      return Number(await this.#redis.run(takeScript, `shelftalk:ceiling:${name}:${hashName(key)}`, args));
    } catch {
      return fallback.consume(taker, by, isStarted);
    }
  }
}

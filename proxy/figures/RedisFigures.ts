import { Refusal } from '../core/Refusal.ts';
import { type Redis, redisPrefix, redisScript } from '../redis/Redis.ts';
import {
  type Counts,
  dayLength,
  type FigureBounds,
  type FigureEntry,
  type FigureResult,
  type FigureStore,
  figureBounds,
} from './FigureStore.ts';

/*
 * figures:<day>     hash   counts of a day
 * figures-reports   zset   hashes of reports by when they arrived
 * figures-orders    zset   keyed hashes of orders by when they were counted
 * figures-since     text   when counting began
 */

/**
 * ARGV 1 to 3: day, time, lifetime of the day's counts. 4 to 6: hash of the report, lifetime and maximum number of stored hashes.
 * 7 to 9: the same for the order. 10: number of names of the report. From 11: names and counts of the report, then of the
 * order. Times in milliseconds. Returns 0 for a repeated report, 1 for a new one, 3 for a new one with a new order.
 */
const add = redisScript(`
local P, day, now, keepFor = KEYS[1], ARGV[1], tonumber(ARGV[2]), ARGV[3]
local function remember(set, key, lifetime, max)
  redis.call('ZREMRANGEBYSCORE', P .. set, '-inf', now - lifetime)
  if redis.call('ZSCORE', P .. set, key) then return false end
  redis.call('ZADD', P .. set, now, key)
  local excess = redis.call('ZCARD', P .. set) - max
  if excess > 0 then redis.call('ZPOPMIN', P .. set, excess) end
  redis.call('PEXPIRE', P .. set, lifetime)
  return true
end
local function count(from, to)
  for at = from, to, 2 do redis.call('HINCRBY', P .. 'figures:' .. day, ARGV[at], ARGV[at + 1]) end
  redis.call('PEXPIRE', P .. 'figures:' .. day, keepFor)
end
if ARGV[4] ~= '' and not remember('figures-reports', ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6])) then return 0 end
redis.call('SET', P .. 'figures-since', ARGV[2], 'NX')
local last = 10 + 2 * tonumber(ARGV[10])
count(11, last)
if ARGV[7] == '' or not remember('figures-orders', ARGV[7], tonumber(ARGV[8]), tonumber(ARGV[9])) then return 1 end
count(last + 1, #ARGV)
return 3
`);

export interface RedisFiguresOptions {
  readonly redis: Redis;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly bounds?: Partial<FigureBounds>;
}

/** Adds up figures in a Redis that several proxies share. */
export class RedisFigures implements FigureStore {
  readonly #options: RedisFiguresOptions;
  readonly #bounds: FigureBounds;

  constructor(options: RedisFiguresOptions) {
    this.#options = options;
    this.#bounds = { ...figureBounds, ...options.bounds };
    options.redis.loadScripts([add]);
  }

  async add({ day, counts, reportHash: report = '', order }: FigureEntry): Promise<FigureResult> {
    const { redis, now } = this.#options;
    const { days, reports, reportFor, orders, orderFor } = this.#bounds;
    const pairs = [...Object.entries(counts), ...Object.entries(order?.counts ?? {})];
    const args = [
      day,
      now(),
      (days + 1) * dayLength,
      report,
      reportFor,
      reports,
      order?.key ?? '',
      orderFor,
      orders,
      Object.keys(counts).length,
      ...pairs.flat(),
    ];
    const result = Number(await redis.run(add, redisPrefix, args.map(String)).catch(refuse));
    return { isNew: result > 0, isOrderNew: result === 3 };
  }

  read(days: readonly string[]): Promise<readonly Counts[]> {
    const { client } = this.#options.redis;
    const readDay = async (day: string) => {
      const counts = await client.hGetAll(`${redisPrefix}figures:${day}`).catch(refuse);
      return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]));
    };
    return Promise.all(days.map(readDay));
  }

  async since(): Promise<number> {
    const { redis, now } = this.#options;
    return Number((await redis.client.get(`${redisPrefix}figures-since`).catch(refuse)) ?? now());
  }
}

function refuse(): never {
  throw new Refusal('unavailable', { retryAfter: 5 });
}

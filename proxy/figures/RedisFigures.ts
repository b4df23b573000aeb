import { Refusal } from '../core/Refusal.ts';
import { fairStoreScript } from '../redis/fairStoreScript.ts';
import { type Redis, type RedisScript, redisPrefix, redisScript } from '../redis/Redis.ts';
import { timeScript } from '../redis/timeScript.ts';
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
 * figures:<day>   hash   counts of a day
 * figures-since   text   when counting began
 *
 * The hashes of reports and the keyed hashes of orders are in two fair stores (`fairStoreScript.ts`), whose entries have the names
 * `figures-report` and `figures-order`.
 */

/**
 * ARGV 1 to 3: day, time ('' for the server's own), lifetime of the day's counts. 4: network of the reporter. 5 to 7: hash of the report or
 * '', lifetime and maximum number of stored hashes. 8 to 10: the same for the order. 11: number of names of the report. From 12: names and
 * counts of the report, then of the order. Times in milliseconds. Returns 0 for a repeated report, 1 for a new one, 3 for a new one
 * with a new order.
 */
const add = redisScript(`${fairStoreScript}
local P, day, now, keepFor, network = KEYS[1], ARGV[1], timeOf(ARGV[2]), ARGV[3], ARGV[4]
local function remember(name, hash, lifetime, max)
  local store = fairStore(P, name, now, {keepFor = tonumber(lifetime), total = tonumber(max), network = tonumber(max)})
  if store.has(hash) then return false end
  store.put(hash, network, 1, now, store.knows(network))
  return true
end
local function count(from, to)
  for at = from, to, 2 do redis.call('HINCRBY', P .. 'figures:' .. day, ARGV[at], ARGV[at + 1]) end
  redis.call('PEXPIRE', P .. 'figures:' .. day, keepFor)
end
if ARGV[5] ~= '' and not remember('figures-report', ARGV[5], ARGV[6], ARGV[7]) then return 0 end
redis.call('SET', P .. 'figures-since', string.format('%.0f', now), 'NX')
local last = 11 + 2 * tonumber(ARGV[11])
count(12, last)
if ARGV[8] == '' or not remember('figures-order', ARGV[8], ARGV[9], ARGV[10]) then return 1 end
count(last + 1, #ARGV)
return 3
`);
/** ARGV: the current time, as above. */
const readSince = redisScript(`${timeScript}
return redis.call('GET', KEYS[1] .. 'figures-since') or string.format('%.0f', timeOf(ARGV[1]))
`);

export interface RedisFiguresOptions {
  readonly redis: Redis;
  /** Milliseconds since the epoch, the same for all proxies; defaults to the clock of the Redis server. */
  readonly now?: () => number;
  readonly bounds?: Partial<FigureBounds>;
}

/** Adds up figures in a Redis that several proxies share. */
export class RedisFigures implements FigureStore {
  readonly #options: RedisFiguresOptions;
  readonly #bounds: FigureBounds;

  constructor(options: RedisFiguresOptions) {
    this.#options = options;
    this.#bounds = { ...figureBounds, ...options.bounds };
    options.redis.loadScripts([add, readSince]);
  }

  async add({ day, counts, reportHash = '', order, network = '' }: FigureEntry): Promise<FigureResult> {
    const { days, reports, reportFor, orders, orderFor } = this.#bounds;
    const pairs = [...Object.entries(counts), ...Object.entries(order?.counts ?? {})];
    const args = [
      day,
      this.#now(),
      (days + 1) * dayLength,
      network,
      reportHash,
      reportFor,
      reports,
      order?.key ?? '',
      orderFor,
      orders,
      Object.keys(counts).length,
      ...pairs.flat(),
    ];
    const result = Number(await this.#run(add, args.map(String)));
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
    return Number(await this.#run(readSince, [this.#now()]));
  }

  #now(): string {
    return String(this.#options.now?.() ?? '');
  }
  #run(script: RedisScript, args: readonly string[]): Promise<unknown> {
    return this.#options.redis.run(script, redisPrefix, args).catch(refuse);
  }
}

function refuse(): never {
  throw new Refusal('unavailable', { retryAfter: 5 });
}

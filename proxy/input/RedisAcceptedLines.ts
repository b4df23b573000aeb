import type { AcceptedLines, Report, SealedLine } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { hashName } from '../redis/hashName.ts';
import { codeOf, type Redis, type RedisScript, redisScript } from '../redis/Redis.ts';
import {
  type AcceptedLineBounds,
  acceptedLineBounds,
  clockSkew,
  sealLifetime,
} from './acceptedLineBounds.ts';

/*
 * sealed               zset   accepted lines by when they were sealed
 * sealed-up-to         text   latest seal time of the lines that were evicted
 * sealed-of:<session>  text   how many lines of the session were accepted
 * sealed-held:<line>   text   a turn has reserved the line
 */

/** ARGV of each script: its own arguments, the session, then name and time of each line. */
const reserve = redisScript(`
local P, max, holdFor, isOnly, session = KEYS[1], tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4]
local upTo = tonumber(redis.call('GET', P .. 'sealed-up-to') or '0')
local isFull = tonumber(redis.call('GET', P .. 'sealed-of:' .. session) or '0') >= max
local free = {}
for at = 5, #ARGV, 2 do
  local held = P .. 'sealed-held:' .. ARGV[at]
  local isUsed = isFull or tonumber(ARGV[at + 1]) <= upTo or redis.call('ZSCORE', P .. 'sealed', ARGV[at])
  if not isUsed and isOnly ~= '1' then isUsed = redis.call('EXISTS', held) == 1 end
  if not isUsed then redis.call('SET', held, '1', 'PX', holdFor) end
  free[#free + 1] = isUsed and 0 or 1
end
return free
`);

const accept = redisScript(`
local P, max, expired, keepFor, session = KEYS[1], tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4]
for at = 5, #ARGV, 2 do
  redis.call('DEL', P .. 'sealed-held:' .. ARGV[at])
  redis.call('ZADD', P .. 'sealed', ARGV[at + 1], ARGV[at])
  redis.call('INCR', P .. 'sealed-of:' .. session)
end
redis.call('PEXPIRE', P .. 'sealed-of:' .. session, keepFor)
redis.call('ZREMRANGEBYSCORE', P .. 'sealed', '-inf', expired)
local many = redis.call('ZCARD', P .. 'sealed') - max
if many > 0 then
  local gone = redis.call('ZPOPMIN', P .. 'sealed', many)
  local upTo = tonumber(redis.call('GET', P .. 'sealed-up-to') or '0')
  redis.call('SET', P .. 'sealed-up-to', string.format('%.0f', math.max(upTo, tonumber(gone[#gone]))))
end
redis.call('PEXPIRE', P .. 'sealed', keepFor)
`);

const release = redisScript(`
for at = 2, #ARGV, 2 do redis.call('DEL', KEYS[1] .. 'sealed-held:' .. ARGV[at]) end
`);

export interface RedisAcceptedLinesOptions {
  readonly redis: Redis;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: Report;
  readonly bounds?: AcceptedLineBounds;
}

/** Milliseconds until a reservation expires. */
const holdFor = 5 * 60_000;
/** Milliseconds until the keys of accepted lines expire after the last accepted line; `sealed-up-to` never expires. */
const keepFor = 2 * sealLifetime;

/** Stores accepted lines in a Redis that several proxies share. */
export class RedisAcceptedLines implements AcceptedLines {
  readonly #options: RedisAcceptedLinesOptions;
  readonly #bounds: AcceptedLineBounds;

  constructor(options: RedisAcceptedLinesOptions) {
    this.#options = options;
    this.#bounds = options.bounds ?? acceptedLineBounds;
    options.redis.loadScripts([reserve, accept, release]);
  }

  async reserve(
    sessionId: string,
    lines: readonly SealedLine[],
    isOnlyTurn: boolean,
  ): Promise<readonly boolean[]> {
    const args = [this.#bounds.session, holdFor, isOnlyTurn ? 1 : 0].map(String);
    const reply = await this.#run(reserve, args, sessionId, lines).catch(() => {
      throw new Refusal('unavailable', { retryAfter: 1 });
    });
    const free: readonly unknown[] = Array.isArray(reply) ? reply : [];
    return lines.map((_line, index) => free[index] === 1);
  }

  accept(sessionId: string, lines: readonly SealedLine[]): Promise<void> {
    const expired = this.#options.now() - sealLifetime - clockSkew;
    // In a cluster the sessions of each partition have an equal part, which must have room for one session.
    const { total, session } = this.#bounds;
    const part = Math.max(session, Math.ceil(total / this.#options.redis.partitions.length));
    return this.#try(accept, [part, expired, keepFor].map(String), sessionId, lines);
  }

  release(sessionId: string, lines: readonly SealedLine[]): Promise<void> {
    return this.#try(release, [], sessionId, lines);
  }

  #run(script: RedisScript, args: readonly string[], sessionId: string, lines: readonly SealedLine[]) {
    const { redis } = this.#options;
    const [session = '', ...names] = named(sessionId, lines);
    return redis.run(script, redis.partitionOf(session), [...args, session, ...names]);
  }
  async #try(script: RedisScript, args: readonly string[], sessionId: string, lines: readonly SealedLine[]) {
    try {
      await this.#run(script, args, sessionId, lines);
    } catch (error) {
      this.#options.report('warn', 'accepted lines command failed', { code: codeOf(error) });
    }
  }
}

function named(sessionId: string, lines: readonly SealedLine[]): readonly string[] {
  const each = lines.map(({ id, sealedAt }) => [hashName(JSON.stringify([sessionId, id])), String(sealedAt)]);
  return [hashName(sessionId), ...each.flat()];
}

import { knownAfter, safeFor } from '../../src/protocol/index.ts';
import type { Conversations } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { mayTakeScript } from '../redis/fairSharesScript.ts';
import { hashName } from '../redis/hashName.ts';
import { type Redis, type RedisScript, redisScript } from '../redis/Redis.ts';
import type { NodeSealer } from '../session/NodeSealer.ts';
import { defaultMaxHistory } from '../upstream/agents/boundedHistory.ts';
import {
  type ConversationBounds,
  conversationBounds,
  conversationOverhead,
  partitionBounds,
} from './conversationBounds.ts';

/*
 * conversation:<conversation>      text   the sealed conversation
 * conversation-entries             hash   size, network and time of creation of each conversation
 * conversation-use                 hash   size of all conversations of each network, and of `all`
 * conversation-recent-use          hash   the same for conversations that were used in the last half hour
 * conversations                    zset   conversations by the time of their creation or last turn
 * conversations-recent             zset   those that were used in the last half hour, by the same time
 * conversations-of:<network>       zset   conversations of a network, by the same time
 */

/**
 * ARGV of each script: the current time in milliseconds ('' for the server's own), keepFor, maximum total, maximum of a network, overhead, the
 * conversation, then the script's own arguments. `put` does what `FairStore` does in one process.
 */
const prelude = `${mayTakeScript}
local P, now, keepFor, total, share, overhead, id = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]),
  tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6]
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local function count(use, network, size)
  for _, name in ipairs({network, 'all'}) do
    if redis.call('HINCRBY', P .. use, name, size) <= 0 then redis.call('HDEL', P .. use, name) end
  end
end
local function used(name) return tonumber(redis.call('HGET', P .. 'conversation-use', name) or '0') end
local function recent(name) return tonumber(redis.call('HGET', P .. 'conversation-recent-use', name) or '0') end
local function entryOf(one)
  local entry = redis.call('HGET', P .. 'conversation-entries', one)
  if not entry then return {size = 0} end
  local size, network, createdAt = string.match(entry, '^(%d+) (%S+) (%d+)$')
  return {size = tonumber(size), network = network, createdAt = tonumber(createdAt)}
end
local function age(one)
  local wasRecent = redis.call('ZREM', P .. 'conversations-recent', one) == 1
  local entry = entryOf(one)
  if wasRecent and entry.network then count('conversation-recent-use', entry.network, -entry.size) end
end
local function erase(one)
  age(one)
  local entry = entryOf(one)
  redis.call('DEL', P .. 'conversation:' .. one)
  redis.call('ZREM', P .. 'conversations', one)
  if not entry.network then return end
  redis.call('ZREM', P .. 'conversations-of:' .. entry.network, one)
  redis.call('HDEL', P .. 'conversation-entries', one)
  count('conversation-use', entry.network, -entry.size)
end
local function eraseWhile(condition, queue)
  while condition() do
    local oldest = redis.call('ZRANGE', P .. queue, 0, 1)
    local evicted = oldest[1] ~= id and oldest[1] or oldest[2]
    if not evicted then return end
    erase(evicted)
    redis.call('ZREM', P .. queue, evicted)
  end
end
local function put(network, createdAt, text, length)
  for _, old in ipairs(redis.call('ZRANGEBYSCORE', P .. 'conversations-recent', '-inf', now - ${safeFor}, 'LIMIT', 0, 1000)) do
    age(old)
  end
  for _, old in ipairs(redis.call('ZRANGEBYSCORE', P .. 'conversations', '-inf', now - keepFor, 'LIMIT', 0, 100)) do
    erase(old)
  end
  local size, isKnown = length + overhead, createdAt + ${knownAfter} <= now
  local replaced = entryOf(id).size
  local replacedRecent = redis.call('ZSCORE', P .. 'conversations-recent', id) and replaced or 0
  local function hasRoom(paid, paidRecent)
    return used(network) - paid + size <= share
      and mayTake(total, recent('all') - paidRecent, recent(network) - paidRecent, isKnown, size)
  end
  local function lacksRoom() return not hasRoom(replaced, replacedRecent) end
  if lacksRoom() then
    if not hasRoom(used(network), recent(network)) then return 0 end
    eraseWhile(lacksRoom, 'conversations-of:' .. network)
    if lacksRoom() then return 0 end
  end
  erase(id)
  redis.call('SET', P .. 'conversation:' .. id, text)
  redis.call('HSET', P .. 'conversation-entries', id, string.format('%.0f %s %.0f', size, network, createdAt))
  for _, queue in ipairs({'conversations', 'conversations-recent', 'conversations-of:' .. network}) do
    redis.call('ZADD', P .. queue, now, id)
    redis.call('PEXPIRE', P .. queue, keepFor)
  end
  count('conversation-use', network, size)
  count('conversation-recent-use', network, size)
  eraseWhile(function() return used('all') > total end, 'conversations')
  for _, key in ipairs({'conversation:' .. id, 'conversation-entries', 'conversation-use', 'conversation-recent-use'}) do
    redis.call('PEXPIRE', P .. key, keepFor)
  end
  return 1
end
`;

/** Returns 0 if there is no room. */
const create = redisScript(`${prelude}
erase(id)
return put(ARGV[7], now, '', 0)
`);
/** Keeps the earlier text if there is no room. */
const save = redisScript(`${prelude}
local entry = entryOf(id)
if not entry.network or redis.call('EXISTS', P .. 'conversation:' .. id) == 0 then return end
put(entry.network, entry.createdAt, ARGV[7], tonumber(ARGV[8]))
`);
const erase = redisScript(`${prelude}
erase(id)
`);

export interface RedisConversationsOptions {
  readonly redis: Redis;
  /** Milliseconds since the epoch, the same for all proxies; defaults to the clock of the Redis server. */
  readonly now?: () => number;
  /** Encrypts the conversations, so that they cannot be read in Redis. */
  readonly sealer: NodeSealer;
  readonly bounds?: Partial<ConversationBounds>;
  /** Maximum number of characters of a conversation; default: 32 Ki. */
  readonly maxHistory?: number;
}

/** Stores conversations in a Redis that several proxies share. */
export class RedisConversations implements Conversations {
  readonly #options: RedisConversationsOptions;
  readonly #bounds: ConversationBounds;

  constructor(options: RedisConversationsOptions) {
    this.#options = options;
    const { maxHistory = defaultMaxHistory, redis } = options;
    const bounds = { ...conversationBounds, ...options.bounds };
    this.#bounds = partitionBounds(bounds, redis.partitions.length, maxHistory);
    redis.loadScripts([create, save, erase]);
  }

  async create(sessionId: string, network: string): Promise<void> {
    const reply = await this.#run(create, sessionId, hashName(network)).catch(refuse);
    if (reply === 0) throw new Refusal('busy', { retryAfter: 60 });
  }

  async load(sessionId: string): Promise<string | undefined> {
    const { redis, sealer } = this.#options;
    const id = hashName(sessionId);
    const sealed = await redis.client.get(`${redis.partitionOf(id)}conversation:${id}`).catch(refuse);
    return sealed === null || sealed === '' ? (sealed ?? undefined) : sealer.open(sealed, purpose(sessionId));
  }

  /** Sends its command synchronously, so that Redis runs it before the commands with which a turn log ends the turn. */
  async save(sessionId: string, text: string): Promise<void> {
    const sealed = this.#options.sealer.seal(text, purpose(sessionId));
    await this.#run(save, sessionId, sealed, String(text.length));
  }

  async erase(sessionId: string): Promise<void> {
    await this.#run(erase, sessionId).catch(refuse);
  }

  #run(script: RedisScript, sessionId: string, ...args: readonly string[]): Promise<unknown> {
    const { redis, now } = this.#options;
    const { keepFor, total, network } = this.#bounds;
    const bounds = [now?.() ?? '', keepFor, total, network, conversationOverhead].map(String);
    const id = hashName(sessionId);
    return redis.run(script, redis.partitionOf(id), [...bounds, id, ...args]);
  }
}

const purpose = (sessionId: string) => `conversation ${sessionId}`;

function refuse(): never {
  throw new Refusal('unavailable', { retryAfter: 1 });
}

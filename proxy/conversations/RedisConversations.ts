import type { Conversations } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { hashName } from '../redis/hashName.ts';
import { type Redis, type RedisScript, redisScript } from '../redis/Redis.ts';
import type { NodeSealer } from '../session/NodeSealer.ts';
import { type ConversationBounds, conversationBounds, conversationOverhead } from './conversationBounds.ts';

/*
 * conversation:<conversation>      text   the sealed conversation
 * conversations                    zset   conversations by the time of their creation or last turn
 * conversation-sizes               hash   characters of each conversation, with its overhead
 * conversation-networks            hash   network of each conversation
 * conversation-shares              hash   characters of each network, and of `all`
 * conversations-of:<network>       zset   conversations of a network, by the same time
 */

/**
 * ARGV of each script: the current time in milliseconds, keepFor, maximum total, maximum of a network, overhead, the
 * conversation, then the script's own arguments.
 */
const prelude = `
local P, now, keepFor, total, share, overhead, id = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]),
  tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6]
local function count(network, size)
  for _, name in ipairs({network, 'all'}) do
    if redis.call('HINCRBY', P .. 'conversation-shares', name, size) <= 0 then
      redis.call('HDEL', P .. 'conversation-shares', name)
    end
  end
end
local function sizeOf(name) return tonumber(redis.call('HGET', P .. 'conversation-shares', name) or '0') end
local function erase(one)
  local network = redis.call('HGET', P .. 'conversation-networks', one)
  if not network then return end
  count(network, -tonumber(redis.call('HGET', P .. 'conversation-sizes', one) or '0'))
  redis.call('DEL', P .. 'conversation:' .. one)
  redis.call('ZREM', P .. 'conversations', one)
  redis.call('ZREM', P .. 'conversations-of:' .. network, one)
  redis.call('HDEL', P .. 'conversation-sizes', one)
  redis.call('HDEL', P .. 'conversation-networks', one)
end
local function evict(name, bound, queue)
  while sizeOf(name) > bound do
    local oldest = redis.call('ZRANGE', P .. queue, 0, 0)[1]
    if not oldest then return end
    erase(oldest)
    redis.call('ZREM', P .. queue, oldest)
  end
end
local function add(network, text, length)
  redis.call('SET', P .. 'conversation:' .. id, text)
  redis.call('ZADD', P .. 'conversations', now, id)
  redis.call('ZADD', P .. 'conversations-of:' .. network, now, id)
  redis.call('HSET', P .. 'conversation-sizes', id, length + overhead)
  redis.call('HSET', P .. 'conversation-networks', id, network)
  count(network, length + overhead)
  for _, old in ipairs(redis.call('ZRANGEBYSCORE', P .. 'conversations', '-inf', now - keepFor, 'LIMIT', 0, 100)) do
    erase(old)
  end
  evict(network, share, 'conversations-of:' .. network)
  evict('all', total, 'conversations')
  for _, key in ipairs({'conversation:' .. id, 'conversations-of:' .. network, 'conversations', 'conversation-sizes', 'conversation-networks', 'conversation-shares'}) do
    redis.call('PEXPIRE', P .. key, keepFor)
  end
end
`;

const create = redisScript(`${prelude}
erase(id)
add(ARGV[7], '', 0)
`);
const save = redisScript(`${prelude}
local network = redis.call('HGET', P .. 'conversation-networks', id)
if not network or redis.call('EXISTS', P .. 'conversation:' .. id) == 0 then return end
erase(id)
add(network, ARGV[7], tonumber(ARGV[8]))
`);
const erase = redisScript(`${prelude}
erase(id)
`);

export interface RedisConversationsOptions {
  readonly redis: Redis;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Encrypts the conversations, so that they cannot be read in Redis. */
  readonly sealer: NodeSealer;
  readonly bounds?: Partial<ConversationBounds>;
}

/** Stores conversations in a Redis that several proxies share. */
export class RedisConversations implements Conversations {
  readonly #options: RedisConversationsOptions;
  readonly #bounds: ConversationBounds;

  constructor(options: RedisConversationsOptions) {
    this.#options = options;
    this.#bounds = { ...conversationBounds, ...options.bounds };
    options.redis.loadScripts([create, save, erase]);
  }

  async create(sessionId: string, network: string): Promise<void> {
    await this.#run(create, sessionId, hashName(network)).catch(refuse);
  }

  async load(sessionId: string): Promise<string | undefined> {
    const { redis, sealer } = this.#options;
    const id = hashName(sessionId);
    const sealed = await redis.client.get(`${redis.partitionOf(id)}conversation:${id}`).catch(refuse);
    return sealed === null || sealed === '' ? (sealed ?? undefined) : sealer.open(sealed, purpose(sessionId));
  }

  /** Sends its command synchronously, so that Redis runs it before the commands with which a turn log ends the turn. */
  save(sessionId: string, text: string): Promise<void> {
    const sealed = this.#options.sealer.seal(text, purpose(sessionId));
    return this.#run(save, sessionId, sealed, String(text.length));
  }

  async erase(sessionId: string): Promise<void> {
    await this.#run(erase, sessionId).catch(refuse);
  }

  async #run(script: RedisScript, sessionId: string, ...args: readonly string[]): Promise<void> {
    const { redis, now } = this.#options;
    const { keepFor, total, network } = this.#bounds;
    // In a cluster the conversations of each partition have an equal part, a network's with room for two of the longest.
    const parts = redis.partitions.length;
    const share = Math.min(network, Math.max(Math.ceil(network / parts), twoConversations));
    const bounds = [now(), keepFor, Math.ceil(total / parts), share, conversationOverhead].map(String);
    const id = hashName(sessionId);
    await redis.run(script, redis.partitionOf(id), [...bounds, id, ...args]);
  }
}

const twoConversations = 2 * (256 * 1024 + conversationOverhead);

const purpose = (sessionId: string) => `conversation ${sessionId}`;

function refuse(): never {
  throw new Refusal('unavailable', { retryAfter: 1 });
}

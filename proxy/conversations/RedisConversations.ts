import type { Conversations } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { fairStoreScript } from '../redis/fairStoreScript.ts';
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
 * conversation:<conversation>   text   the sealed conversation
 *
 * The keys of a fair store are in `fairStoreScript.ts`; the name of an entry is `conversation`.
 */

/**
 * ARGV of each script: the current time in milliseconds ('' for the server's own), keepFor, maximum total, maximum of a network, overhead, the
 * conversation, then the script's own arguments.
 */
const prelude = `${fairStoreScript}
local P, now, keepFor, overhead, id = KEYS[1], timeOf(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[5]), ARGV[6]
local bounds = {keepFor = keepFor, total = tonumber(ARGV[3]), network = tonumber(ARGV[4])}
local store = fairStore(P, 'conversation', now, bounds)
function store.onErased(one) redis.call('DEL', P .. 'conversation:' .. one) end
local function put(network, createdAt, text, length)
  if not store.put(id, network, length + overhead, createdAt, store.isKnownSince(createdAt)) then return 0 end
  redis.call('SET', P .. 'conversation:' .. id, text, 'PX', keepFor)
  return 1
end
`;

/** Returns 0 if there is no room. */
const create = redisScript(`${prelude}
store.erase(id)
return put(ARGV[7], now, '', 0)
`);
/** Keeps the earlier text if there is no room. */
const save = redisScript(`${prelude}
local entry = store.entryOf(id)
if not entry.network or redis.call('EXISTS', P .. 'conversation:' .. id) == 0 then return end
put(entry.network, entry.createdAt, ARGV[7], tonumber(ARGV[8]))
`);
const erase = redisScript(`${prelude}
store.erase(id)
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

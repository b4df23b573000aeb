import { type Config, ConfigError } from '../config.ts';
import type { Clock, Report, TurnLog } from '../contract.ts';
import type { ProxyOptions } from '../createProxy.ts';
import { SignedInShoppers } from '../identity/SignedInShoppers.ts';
import { InputRules } from '../input/InputRules.ts';
import { defaultRateLimits, RateLimits } from '../limits/RateLimits.ts';
import { RedisConnection } from '../redis/RedisConnection.ts';
import { AnonymousVisitors } from '../session/AnonymousVisitors.ts';
import { SealedSessions } from '../session/SealedSessions.ts';
import { MemoryTurnLog } from '../turn-log/MemoryTurnLog.ts';
import { RedisTurnLog } from '../turn-log/RedisTurnLog.ts';

interface PlugIns {
  readonly options: ProxyOptions & { readonly limiter: RateLimits; readonly turnLog: TurnLog };
  close(): void;
}

/** What the configuration puts around the relay. */
export async function createPlugIns(config: Config, clock: Clock, report: Report): Promise<PlugIns> {
  const { sessionKeys, identity, redisUrl, turnsPerDay, origins } = config;
  const redis = redisUrl === undefined ? undefined : await openRedis(redisUrl, report);
  const visitors = new AnonymousVisitors(sessionKeys);
  const options = {
    baseUrl: config.baseUrl,
    apiKey: config.apiKey,
    businessId: config.businessId,
    agentIds: config.agentIds,
    sessions: new SealedSessions(sessionKeys),
    identity: identity ? new SignedInShoppers({ ...identity, visitors, clock }) : visitors,
    turnLog: redis ? new RedisTurnLog({ redis, clock, report }) : new MemoryTurnLog(clock),
    limits: new InputRules({ ...config.input, report }),
    limiter: new RateLimits({ ...defaultRateLimits, turnsPerDay, isLocal: origins.isLocal, redis }),
    clock,
    report,
  };
  return { options, close: () => redis?.close() };
}

async function openRedis(url: string, report: Report): Promise<RedisConnection> {
  try {
    return await RedisConnection.open(url, report);
  } catch {
    throw new ConfigError(['REDIS_URL names a Redis that cannot be reached.']);
  }
}

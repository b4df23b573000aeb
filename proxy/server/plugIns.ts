import { type Config, ConfigError } from '../config.ts';
import type { Clock, Report, Session, TurnLog } from '../contract/index.ts';
import type { ProxyOptions } from '../handler/ProxyOptions.ts';
import { SignedInShoppers } from '../identity/SignedInShoppers.ts';
import { InputRules } from '../input/InputRules.ts';
import { RedisAcceptedLines } from '../input/RedisAcceptedLines.ts';
import { greetingsOf } from '../input/welcome.ts';
import { defaultRateLimits, RateLimits } from '../limits/RateLimits.ts';
import { redisCounters } from '../limits/redisCounters.ts';
import { RedisConnection } from '../redis/RedisConnection.ts';
import { AnonymousVisitors } from '../session/AnonymousVisitors.ts';
import { NodeSealer } from '../session/NodeSealer.ts';
import { SealedSessions } from '../session/SealedSessions.ts';
import { MemoryTurnLog } from '../turn-log/MemoryTurnLog.ts';
import { RedisTurnLog } from '../turn-log/RedisTurnLog.ts';
import { DiskStore } from '../uploads/DiskStore.ts';
import { FileUploads } from '../uploads/FileUploads.ts';
import { PlatformAssets } from '../uploads/PlatformAssets.ts';
import { S3Store } from '../uploads/S3Store.ts';
import { UploadLimits } from '../uploads/UploadLimits.ts';

interface PlugIns {
  readonly options: ProxyOptions & {
    readonly limiter: RateLimits;
    readonly sessions: SealedSessions;
    readonly turnLog: TurnLog;
    readonly uploads: FileUploads | undefined;
    readonly uploadLimits: UploadLimits;
  };
  close(): void;
}

/** Milliseconds between two deletions of expired files. */
const sweepEvery = 10 * 60_000;

/**
 * Creates the proxy's options from the configuration.
 * @param ownUrl Returns the server's own address; called after the server listens.
 */
export async function createPlugIns(
  config: Config,
  clock: Clock,
  report: Report,
  ownUrl: () => string,
): Promise<PlugIns> {
  const { sessionKeys, identity, redisUrl, turnsPerDay, origins, welcome } = config;
  const redis = redisUrl === undefined ? undefined : await openRedis(redisUrl, report);
  const uploads = createUploads(config, clock, report, ownUrl);
  const sweeping =
    uploads &&
    clock.timer(sweepEvery, () => {
      sweeping?.refresh();
      void uploads.sweep();
    });
  const now = () => clock.now();
  const sealer = new NodeSealer(sessionKeys);
  const sessions = new SealedSessions(sealer, now);
  const { handoverSecret: secret, greetings, mediaOrigins } = config.input;
  const rules = new InputRules({
    greetings: greetings === 'any' || !welcome ? greetings : [...greetingsOf(welcome), ...greetings],
    mediaOrigins,
    report,
    seals: secret === undefined ? undefined : { secret, sessions },
    acceptedLines: redis && new RedisAcceptedLines({ redis, now, report }),
    now,
    ...(uploads ? { isOwnUpload: (url: string) => uploads.owns(url) } : {}),
  });
  const visitors = new AnonymousVisitors(sealer);
  const options = {
    baseUrl: config.baseUrl,
    apiKey: config.apiKey,
    businessId: config.businessId,
    agentIds: config.agentIds,
    sessions,
    identity: identity ? new SignedInShoppers({ ...identity, visitors, clock }) : visitors,
    turnLog: redis ? new RedisTurnLog({ redis, clock, report }) : new MemoryTurnLog(clock),
    inputPolicy: uploads
      ? {
          accepts: rules.accepts,
          input: async (inputEvents: unknown, session: Session, requestId: string) => {
            const { events, reserveLines } = await rules.input(inputEvents, session, requestId);
            return { events: await uploads.forPlatform(events, requestId), reserveLines };
          },
        }
      : rules,
    welcome,
    uploads,
    uploadLimits: new UploadLimits({
      quotas: config.uploadQuotas,
      isLocal: origins.isLocal,
      counters: redis && redisCounters(redis),
      now,
    }),
    limiter: new RateLimits({
      ...defaultRateLimits,
      turnsPerDay,
      isLocal: origins.isLocal,
      counters: redis && redisCounters(redis),
      now,
    }),
    clock,
    report,
  };
  const close = () => {
    sweeping?.cancel();
    redis?.close();
  };
  return { options, close };
}

function createUploads(config: Config, clock: Clock, report: Report, ownUrl: () => string) {
  if (!config.uploads) {
    report('info', 'uploads are off: without PUBLIC_URL the platform could not fetch the files');
    return undefined;
  }
  const { publicUrl, store, incomingDir, asAssets } = config.uploads;
  return new FileUploads({
    store: 'dir' in store ? new DiskStore(store.dir) : new S3Store(store),
    incomingDir,
    publicUrl: publicUrl === undefined ? ownUrl : () => publicUrl,
    clock,
    report,
    assets: asAssets ? new PlatformAssets(config) : undefined,
  });
}

async function openRedis(url: string, report: Report): Promise<RedisConnection> {
  try {
    return await RedisConnection.open(url, report);
  } catch {
    throw new ConfigError(['REDIS_URL names a Redis that cannot be reached.']);
  }
}

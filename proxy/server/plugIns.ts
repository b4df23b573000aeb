import type { Config } from '../config/readConfig.ts';
import { ConfigError } from '../config/values.ts';
import type { Clock, Report, Session, TurnLog } from '../contract/index.ts';
import { MemoryConversations } from '../conversations/MemoryConversations.ts';
import { RedisConversations } from '../conversations/RedisConversations.ts';
import { Figures } from '../figures/Figures.ts';
import { FiguresTurnLog } from '../figures/FiguresTurnLog.ts';
import { MemoryFigures } from '../figures/MemoryFigures.ts';
import { RedisFigures } from '../figures/RedisFigures.ts';
import { agentOptions } from '../handler/agentOptions.ts';
import type { ProxyOptions } from '../handler/ProxyOptions.ts';
import { RedisAcceptedLines } from '../input/RedisAcceptedLines.ts';
import type { RateLimits } from '../limits/RateLimits.ts';
import { redisCounters } from '../limits/redisCounters.ts';
import { openRedis } from '../redis/openRedis.ts';
import type { Redis } from '../redis/Redis.ts';
import { NodeSealer } from '../session/NodeSealer.ts';
import type { SealedSessions } from '../session/SealedSessions.ts';
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
  readonly figures: Figures | undefined;
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
  const { redisUrl, origins, figures: figuresConfig } = config;
  const redis = redisUrl === undefined ? undefined : await connectRedis(redisUrl, report);
  const uploads = createUploads(config, clock, report, ownUrl);
  const sweeping =
    uploads &&
    clock.timer(sweepEvery, () => {
      sweeping?.refresh();
      void uploads.sweep();
    });
  const now = () => clock.now();
  const elapsed = () => clock.elapsed();
  const counters = redis && redisCounters(redis);
  const sealer = new NodeSealer(config.sessionKeys);
  const shared = agentOptions(config, {
    sealer,
    clock,
    report,
    counters,
    acceptedLines: redis && new RedisAcceptedLines({ redis, now, report }),
    ...(uploads ? { isOwnUpload: (url: string) => uploads.owns(url) } : {}),
  });
  const { inputPolicy: rules } = shared;
  const figures =
    figuresConfig &&
    new Figures({
      ...figuresConfig,
      store: redis
        ? new RedisFigures({ redis, bounds: { days: figuresConfig.days } })
        : new MemoryFigures(clock, { days: figuresConfig.days }),
      key: config.sessionKeys[0].key,
      hasServerOrders: figuresConfig.secret !== undefined,
      isPersistent: redis !== undefined,
      exemptsLoopback: origins.isLocal,
      counters,
      now,
      elapsed,
      report,
    });
  const { ceilings } = config;
  const bounds = { totalBytes: ceilings.logBytes, maxKeys: ceilings.logKeys };
  const turnLog = redis
    ? new RedisTurnLog({ redis, clock, report, sealer, bounds })
    : new MemoryTurnLog(clock, bounds);
  const options = {
    ...shared,
    conversations: redis
      ? new RedisConversations({ redis, sealer, maxHistory: config.maxHistory })
      : new MemoryConversations(clock),
    turnLog: figures ? new FiguresTurnLog(turnLog, (outcome) => figures.countTurn(outcome)) : turnLog,
    inputPolicy: uploads
      ? {
          accepts: rules.accepts,
          input: async (inputEvents: unknown, session: Session, requestId: string, network?: string) => {
            const { events, reserveLines } = await rules.input(inputEvents, session, requestId, network);
            return { events: await uploads.forPlatform(events, requestId), reserveLines };
          },
        }
      : rules,
    uploads,
    uploadLimits: new UploadLimits({
      quotas: config.uploadQuotas,
      isLocal: origins.isLocal,
      counters,
      now: elapsed,
    }),
    clock,
  };
  const close = () => {
    sweeping?.cancel();
    redis?.close();
  };
  return { options, figures, close };
}

function createUploads(config: Config, clock: Clock, report: Report, ownUrl: () => string) {
  if (typeof config.uploads === 'string') {
    report('info', `uploads are off: ${config.uploads}`);
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

async function connectRedis(addresses: string, report: Report): Promise<Redis> {
  try {
    return await openRedis(addresses, report);
  } catch {
    throw new ConfigError([
      'REDIS_URL names a Redis that cannot be reached, or several that are not nodes of a cluster.',
    ]);
  }
}

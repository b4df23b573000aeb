import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SealingKeys } from '../contract/index.ts';
import { redisAddresses } from '../redis/openRedis.ts';
import { readSealingKeys } from '../session/readSealingKeys.ts';
import { defaultUploadQuotas, type UploadQuotas } from '../uploads/UploadLimits.ts';
import { type AgentConfig, readAgentConfig } from './readAgentConfig.ts';
import { type FiguresConfig, readFiguresConfig } from './readFiguresConfig.ts';
import { ConfigError, type Env, hopsOf, isLoopback, originOf, readWholeNumber, splitList } from './values.ts';

/** The validated settings of the server. */
export interface Config extends AgentConfig {
  readonly sessionKeys: SealingKeys;
  readonly host: string;
  readonly port: number;
  /** Number of hops, or addresses and networks, whose `X-Forwarded-For` is trusted; absent: none. */
  readonly trustProxy: number | readonly string[] | undefined;
  /** Maximum number of concurrent connections of one address; absent: unlimited. */
  readonly connectionsPerAddress: number | undefined;
  /** One address, or several nodes of a cluster separated by commas. */
  readonly redisUrl: string | undefined;
  /** A text: uploads are off, and why. */
  readonly uploads: UploadsConfig | string;
  readonly uploadQuotas: UploadQuotas;
  readonly isWidgetOff: boolean;
  readonly opsPort: number | undefined;
  /** Absent: no sales figures are counted. */
  readonly figures: FiguresConfig | undefined;
  readonly logLevel: string;
  /** Folder with the files of the embed. */
  readonly publicDir: string;
  /** Folder for chunks of earlier releases, which open pages still load; absent: none are retained. */
  readonly chunksDir: string | undefined;
  /** Folder with the built demo shop. */
  readonly demoDir: string | undefined;
  /** Module with the demo shop's own routes, and a folder that they may write to. */
  readonly demoRoutes: { readonly module: string; readonly dataDir: string } | undefined;
  /** Whether `/` is a page on which the chat can be tried: outside production, without other pages. */
  readonly hasTryPage: boolean;
  /** Folder with suggested questions, one file for each product. */
  readonly startersDir: string | undefined;
  /** Milliseconds that running turns may take after SIGTERM. */
  readonly drainGrace: number;
}

export interface UploadsConfig {
  /** Public origin of this proxy; absent: its own address. */
  readonly publicUrl: string | undefined;
  readonly store:
    | { readonly dir: string }
    | {
        readonly endpoint: string;
        readonly bucket: string;
        readonly region: string;
        readonly key: string;
        readonly secret: string;
      };
  /** Folder of files that are being received. */
  readonly incomingDir: string;
  /** Registers each file with the platform, which then serves it from its own host. */
  readonly asAssets: boolean;
}

/** Sources of settings besides the environment. */
export interface ConfigSources {
  readonly publicDir: string;
  /** Returns a function that returns the current API key of a file; the file may change. */
  readonly keyFile: (path: string) => () => string;
  /** Returns a secret of this machine, created at first use. Called only outside production. */
  readonly localSecret: (dataDir: string, name: string) => string;
}

/**
 * Reads and validates the environment.
 * @throws `ConfigError`
 */
export function readConfig(env: Env, sources: ConfigSources): Config {
  const problems: string[] = [];
  const isProduction = env.NODE_ENV === 'production';
  const files = { keyFile: sources.keyFile, readFile: (path: string) => readFileSync(path, 'utf8') };
  const agent = readAgentConfig(env, isProduction, files, problems);
  const { baseUrl } = agent;
  const config: Config = {
    ...agent,
    sessionKeys: agent.sessionKeys ?? readLocalKeys(env, sources, problems),
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || '8787', problems, 'PORT'),
    trustProxy: readTrustProxy(env.TRUST_PROXY, problems),
    connectionsPerAddress: readConnectionsPerAddress(env, problems),
    redisUrl: readRedisUrl(env.REDIS_URL, problems),
    uploads: readUploads(env, isProduction, baseUrl, problems),
    uploadQuotas: {
      perVisitor: readWholeNumber(env, 'UPLOAD_MB_PER_VISITOR', problems) ?? defaultUploadQuotas.perVisitor,
      perAddress: readWholeNumber(env, 'UPLOAD_MB_PER_ADDRESS', problems) ?? defaultUploadQuotas.perAddress,
      inAll: readWholeNumber(env, 'UPLOAD_MB_PER_DAY', problems) ?? defaultUploadQuotas.inAll,
    },
    isWidgetOff: readWidgetOff(env.WIDGET, problems),
    opsPort: env.OPS_PORT ? readPort(env.OPS_PORT, problems, 'OPS_PORT') : undefined,
    figures: readFiguresConfig(env, problems),
    logLevel: readLogLevel(env.LOG_LEVEL, problems),
    publicDir: sources.publicDir,
    chunksDir: env.CHUNKS_DIR ? resolve(env.CHUNKS_DIR) : undefined,
    demoDir: env.DEMO_DIR || undefined,
    demoRoutes: env.DEMO_ROUTES
      ? { module: resolve(env.DEMO_ROUTES), dataDir: resolve(env.DATA_DIR || '.data') }
      : undefined,
    hasTryPage: !isProduction && !env.DEMO_DIR && !env.DEMO_ROUTES,
    startersDir: env.STARTERS_DIR ? resolve(env.STARTERS_DIR) : undefined,
    drainGrace: 125_000,
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Returns the keys of this machine's own secret. If the environment already has a problem, returns an unusable key instead. */
function readLocalKeys(env: Env, sources: ConfigSources, problems: readonly string[]): SealingKeys {
  const text = problems.length === 0 ? sources.localSecret(env.DATA_DIR || '.data', 'session') : '';
  return readSealingKeys(text) ?? [{ id: '', key: new Uint8Array() }];
}

function readPort(text: string, problems: string[], name: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value < 65_536) return value;
  problems.push(`${name} is "${text}", which is not a port number.`);
  return 0;
}

function readTrustProxy(text: string | undefined, problems: string[]): Config['trustProxy'] {
  const items = splitList(text);
  if (items.length === 0) return undefined;
  const hops = hopsOf(text);
  if (hops !== undefined) return hops;
  if (items.every(isNetwork)) return items;
  problems.push('TRUST_PROXY must be a number of hops from 1 to 9, or addresses and networks.');
  return undefined;
}

/** Returns whether a text is an address or a CIDR network. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    others.length === 0 &&
    maxBits > 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits))
  );
}

/**
 * Reads `MAX_CONNECTIONS_PER_ADDRESS`; undefined for unlimited, which is the default behind a trusted proxy: all connections come
 * from that proxy's address.
 */
function readConnectionsPerAddress(env: Env, problems: string[]): number | undefined {
  const text = env.MAX_CONNECTIONS_PER_ADDRESS || (env.TRUST_PROXY ? '0' : '512');
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    problems.push('MAX_CONNECTIONS_PER_ADDRESS must be a whole number, or 0 for any number.');
  return value > 0 ? value : undefined;
}

function readRedisUrl(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  // The message does not show the address, which may contain a password.
  const isAddress = (url: string) => URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol);
  if (!redisAddresses(text).every(isAddress)) {
    problems.push(
      'REDIS_URL must be a redis or rediss address, or several of a cluster, separated by commas.',
    );
  }
  return text;
}

const s3Names = ['ENDPOINT', 'BUCKET', 'REGION', 'KEY', 'SECRET'] as const;

/**
 * Reads the settings of uploads. In production, or with an agent on another machine, uploads are off without a
 * public address from which the agent can fetch files. They are also off for proxies that share no store. Returns the reason
 * if they are.
 */
function readUploads(
  env: Env,
  isProduction: boolean,
  agentUrl: string,
  problems: string[],
): UploadsConfig | string {
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, '') || undefined;
  if (publicUrl !== undefined && originOf(publicUrl) !== publicUrl) {
    problems.push('PUBLIC_URL must be an origin, like https://chat.shop.example.');
  }
  const [endpoint, bucket, region, key, secret] = s3Names.map((name) => env[`UPLOADS_S3_${name}`] ?? '');
  const missing = s3Names.filter((name) => !env[`UPLOADS_S3_${name}`]);
  const hasS3 = missing.length < s3Names.length;
  if (hasS3)
    for (const name of missing)
      problems.push(`UPLOADS_S3_${name} is not set, but other UPLOADS_S3_ variables are.`);
  if (publicUrl === undefined && (isProduction || !isLoopback(agentUrl)))
    return 'without PUBLIC_URL the platform could not fetch the files';
  if (!hasS3 && env.REDIS_URL && publicUrl !== undefined)
    return 'proxies that share a Redis share no disk; set UPLOADS_S3_ENDPOINT and the other UPLOADS_S3_ variables';
  const store = hasS3
    ? {
        endpoint: endpoint ?? '',
        bucket: bucket ?? '',
        region: region ?? '',
        key: key ?? '',
        secret: secret ?? '',
      }
    : { dir: join(env.DATA_DIR || '.data', 'uploads') };
  // Uploads to S3 need no data folder.
  const incomingDir = 'dir' in store ? join(store.dir, 'incoming') : join(tmpdir(), 'shelftalk-incoming');
  return { publicUrl, store, incomingDir, asAssets: env.UPLOADS_AS_ASSETS === '1' };
}

function readWidgetOff(text: string | undefined, problems: string[]): boolean {
  if (text && text !== 'on' && text !== 'off') problems.push('WIDGET must be "on" or "off".');
  return text === 'off';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
function readLogLevel(text: string | undefined, problems: string[]): string {
  const level = text || 'info';
  if (!logLevels.includes(level))
    problems.push(`LOG_LEVEL is "${level}"; it must be one of ${logLevels.join(', ')}.`);
  return level;
}

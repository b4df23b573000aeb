import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { own } from '../src/protocol/index.ts';
import type { SealingKeys } from './contract/index.ts';
import { readWelcome } from './input/readWelcome.ts';
import type { Welcome } from './input/welcome.ts';
import { readSealingKeys } from './session/readSealingKeys.ts';
import { defaultUploadQuotas, type UploadQuotas } from './uploads/UploadLimits.ts';

/** The validated settings of the environment. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly apiKey: () => string;
  readonly businessId: string;
  readonly agentIds: readonly string[];
  readonly origins: {
    readonly allowedOrigins: readonly string[];
    readonly allowNoOrigin: boolean;
    readonly isLocal: boolean;
  };
  readonly sessionKeys: SealingKeys;
  readonly input: {
    readonly greetings: readonly string[] | 'any';
    readonly mediaOrigins: readonly string[];
    /** Secret with which the shop's server seals live agents' lines; absent: none. */
    readonly handoverSecret: string | undefined;
  };
  /** Greeting and starters; absent: pages configure their own. */
  readonly welcome: Welcome | undefined;
  /** Absent: every shopper is an anonymous visitor. */
  readonly identity: IdentityConfig | undefined;
  /** Hops or networks whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: number | readonly string[] | undefined;
  readonly turnsPerDay: number | undefined;
  /** Concurrent connections; absent: unlimited. */
  readonly connectionsPerAddress: number | undefined;
  readonly redisUrl: string | undefined;
  /** Absent: uploads are off. */
  readonly uploads: UploadsConfig | undefined;
  readonly uploadQuotas: UploadQuotas;
  readonly isWidgetOff: boolean;
  readonly opsPort: number | undefined;
  readonly logLevel: string;
  readonly publicDir: string;
  /** Folder for chunks of earlier releases, which open pages still load; absent: none are retained. */
  readonly chunksDir: string | undefined;
  readonly demoDir: string | undefined;
  /** Module with the demo shop's own routes, and a folder that they may write to. */
  readonly demoRoutes: { readonly module: string; readonly dataDir: string } | undefined;
  /** Folder with suggested questions, one file for each product. */
  readonly startersDir: string | undefined;
  /** Milliseconds for running turns after SIGTERM. */
  readonly drainGrace: number;
}

export interface IdentityConfig {
  readonly verifyBy: { readonly secret: Uint8Array } | { readonly jwksUrl: URL };
  readonly audience: string;
  /** Required `iss` of the tokens; absent: not checked. */
  readonly issuer: string | undefined;
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
  /** Returns a function for the API key in a file, which may change. */
  readonly keyFile: (path: string) => () => string;
  /** Returns a secret that is created at its first use; only outside production. */
  readonly localSecret: (dataDir: string, name: string) => string;
}

/** Lists all problems of the environment, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads and validates the environment.
 * @throws `ConfigError`
 */
export function readConfig(env: Env, sources: ConfigSources): Config {
  const problems: string[] = [];
  const isProduction = env.NODE_ENV === 'production';
  const origins = list(env.ALLOWED_ORIGINS);
  for (const origin of origins) {
    if (!isOriginRule(origin)) {
      problems.push(`ALLOWED_ORIGINS has "${origin}", which is neither an origin nor https://*.name.`);
    }
  }
  if (isProduction && origins.length === 0)
    problems.push('ALLOWED_ORIGINS must name the shop in production.');
  const mediaOrigins = list(env.MEDIA_ORIGINS);
  for (const origin of mediaOrigins) {
    if (originOf(origin) !== origin) problems.push(`MEDIA_ORIGINS has "${origin}", which is not an origin.`);
  }
  const config: Config = {
    host: env.HOST || '127.0.0.1',
    port: port(env.PORT || '8787', problems, 'PORT'),
    baseUrl: baseUrl(env, isProduction, problems),
    apiKey: apiKey(env, sources, problems),
    businessId: required(env, 'BUSINESS_ID', problems),
    agentIds: list(env.AGENT_IDS),
    origins: { allowedOrigins: origins, allowNoOrigin: env.ALLOW_NO_ORIGIN === '1', isLocal: !isProduction },
    sessionKeys: sessionKeys(env, sources, isProduction, problems),
    input: {
      greetings: greetings(env, problems),
      mediaOrigins,
      handoverSecret: handoverSecret(env.HANDOVER_SECRET, problems),
    },
    welcome: readWelcome(env, problems),
    identity: identity(env, problems),
    trustProxy: trustProxy(env.TRUST_PROXY, problems),
    turnsPerDay: wholeNumber(env, 'MAX_TURNS_PER_DAY', problems),
    connectionsPerAddress: connectionsPerAddress(env, problems),
    redisUrl: redisUrl(env.REDIS_URL, problems),
    uploads: uploads(env, isProduction, problems),
    uploadQuotas: {
      perVisitor: wholeNumber(env, 'UPLOAD_MB_PER_VISITOR', problems) ?? defaultUploadQuotas.perVisitor,
      perAddress: wholeNumber(env, 'UPLOAD_MB_PER_ADDRESS', problems) ?? defaultUploadQuotas.perAddress,
      inAll: wholeNumber(env, 'UPLOAD_MB_PER_DAY', problems) ?? defaultUploadQuotas.inAll,
    },
    isWidgetOff: isWidgetOff(env.WIDGET, problems),
    opsPort: env.OPS_PORT ? port(env.OPS_PORT, problems, 'OPS_PORT') : undefined,
    logLevel: logLevel(env.LOG_LEVEL, problems),
    publicDir: sources.publicDir,
    chunksDir: env.CHUNKS_DIR ? resolve(env.CHUNKS_DIR) : undefined,
    demoDir: env.DEMO_DIR || undefined,
    demoRoutes: env.DEMO_ROUTES
      ? { module: resolve(env.DEMO_ROUTES), dataDir: resolve(env.DATA_DIR || '.data') }
      : undefined,
    startersDir: env.STARTERS_DIR ? resolve(env.STARTERS_DIR) : undefined,
    drainGrace: 125_000,
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function required(env: Env, name: string, problems: string[]): string {
  const value = own(env, name)?.trim() ?? '';
  if (value === '') problems.push(`${name} is not set.`);
  return value;
}

function list(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter((item) => item !== '');
}

function port(text: string, problems: string[], name: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value < 65_536) return value;
  problems.push(`${name} is "${text}", which is not a port number.`);
  return 0;
}

function identity(env: Env, problems: string[]): IdentityConfig | undefined {
  const { IDENTITY_SECRET: secret, IDENTITY_JWKS_URL: url } = env;
  const { IDENTITY_AUDIENCE: audience, IDENTITY_ISSUER: issuer } = env;
  if (!secret && !url) {
    for (const name of ['IDENTITY_AUDIENCE', 'IDENTITY_ISSUER'])
      if (own(env, name)) problems.push(`${name} needs IDENTITY_SECRET or IDENTITY_JWKS_URL.`);
    return undefined;
  }
  if (secret && url) problems.push('Set IDENTITY_SECRET or IDENTITY_JWKS_URL, not both.');
  if (!audience) problems.push('IDENTITY_AUDIENCE is not set: it must equal the `aud` claim of the tokens.');
  if (secret && Buffer.byteLength(secret) < 32) problems.push('IDENTITY_SECRET must have 32 bytes or more.');
  const jwksUrl = url && URL.canParse(url) ? new URL(url) : undefined;
  if (url && !/^https?:$/.test(jwksUrl?.protocol ?? '')) {
    problems.push('IDENTITY_JWKS_URL must be an http or https address.');
  } else if (jwksUrl?.protocol === 'http:' && env.NODE_ENV === 'production') {
    // An attacker who replaces the keys in transit can sign in as any shopper.
    problems.push('IDENTITY_JWKS_URL must be an https address in production.');
  }
  const verifyBy = jwksUrl ? { jwksUrl } : { secret: Buffer.from(secret ?? '') };
  return { verifyBy, audience: audience ?? '', issuer: issuer || undefined };
}

function trustProxy(text: string | undefined, problems: string[]): Config['trustProxy'] {
  const items = list(text);
  const [first] = items;
  if (first === undefined) return undefined;
  if (items.length === 1 && /^[1-9]$/.test(first)) return Number(first);
  if (items.every(isNetwork)) return items;
  problems.push('TRUST_PROXY must be a number of hops from 1 to 9, or addresses and networks.');
  return undefined;
}

/** Returns whether a text is an address or a CIDR network. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    others.length === 0 && most > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  );
}

function wholeNumber(env: Env, name: string, problems: string[]): number | undefined {
  const text = own(env, name);
  if (!text) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) problems.push(`${name} must be a whole number above 0.`);
  return value;
}

/** Behind a trusted proxy all connections come from its address, so that proxy must limit them. */
function connectionsPerAddress(env: Env, problems: string[]): number | undefined {
  const text = env.MAX_CONNECTIONS_PER_ADDRESS || (env.TRUST_PROXY ? '0' : '512');
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    problems.push('MAX_CONNECTIONS_PER_ADDRESS must be a whole number, or 0 for any number.');
  return value > 0 ? value : undefined;
}

function redisUrl(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  // The message does not show the address, which may contain a password.
  if (!URL.canParse(text) || !/^rediss?:$/.test(new URL(text).protocol)) {
    problems.push('REDIS_URL must be a redis or rediss address.');
  }
  return text;
}

const s3Names = ['ENDPOINT', 'BUCKET', 'REGION', 'KEY', 'SECRET'] as const;

/**
 * Reads the settings of uploads. In production, and with a platform on another machine, uploads are off without a
 * public address from which the platform can fetch files.
 */
function uploads(env: Env, isProduction: boolean, problems: string[]): UploadsConfig | undefined {
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
  if (publicUrl === undefined && (isProduction || !isOnThisMachine(env.AGENT_BASE_URL))) return undefined;
  if (!hasS3 && env.REDIS_URL && publicUrl !== undefined) {
    problems.push(
      'Set UPLOADS_S3_ENDPOINT and the other UPLOADS_S3_ variables: proxies that share a Redis share no disk.',
    );
  }
  const store = hasS3
    ? {
        endpoint: endpoint ?? '',
        bucket: bucket ?? '',
        region: region ?? '',
        key: key ?? '',
        secret: secret ?? '',
      }
    : { dir: join(env.DATA_DIR || '.data', 'uploads') };
  // With S3 the data folder is not used.
  const incomingDir = 'dir' in store ? join(store.dir, 'incoming') : join(tmpdir(), 'shelftalk-incoming');
  return { publicUrl, store, incomingDir, asAssets: env.UPLOADS_AS_ASSETS === '1' };
}

function isWidgetOff(text: string | undefined, problems: string[]): boolean {
  if (text && text !== 'on' && text !== 'off') problems.push('WIDGET must be "on" or "off".');
  return text === 'off';
}

function baseUrl(env: Env, isProduction: boolean, problems: string[]): string {
  const text = env.AGENT_BASE_URL;
  if (!text) {
    problems.push('AGENT_BASE_URL is not set: it is the address of the platform that the proxy relays to.');
    return '';
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  if (!isPlain) {
    problems.push('AGENT_BASE_URL must be an http or https address without credentials or query.');
  } else if (
    isProduction &&
    url.protocol === 'http:' &&
    !isOnThisMachine(text) &&
    env.ALLOW_PLAIN_HTTP !== '1'
  ) {
    problems.push(
      'AGENT_BASE_URL must be an https address in production: http would send the API key unencrypted. ' +
        'Set ALLOW_PLAIN_HTTP=1 to allow http inside a private network.',
    );
  }
  return text;
}

function apiKey(env: Env, sources: ConfigSources, problems: string[]): () => string {
  const key = env.AGENT_API_KEY?.trim();
  if (key && env.AGENT_API_KEY_FILE) problems.push('Set AGENT_API_KEY or AGENT_API_KEY_FILE, not both.');
  if (key) {
    // A header allows no other characters. The message must not show the key.
    if (!/^[\x21-\x7e]+$/.test(key))
      problems.push('AGENT_API_KEY has characters that an HTTP header does not allow.');
    return () => key;
  }
  if (!env.AGENT_API_KEY_FILE) {
    problems.push('Set AGENT_API_KEY or AGENT_API_KEY_FILE.');
    return () => '';
  }
  try {
    const read = sources.keyFile(env.AGENT_API_KEY_FILE);
    if (read() === '') problems.push('AGENT_API_KEY_FILE names an empty file.');
    return read;
  } catch {
    problems.push('AGENT_API_KEY_FILE names a file that cannot be read.');
    return () => '';
  }
}

function sessionKeys(
  env: Env,
  sources: ConfigSources,
  isProduction: boolean,
  problems: string[],
): SealingKeys {
  const text =
    env.SESSION_SECRET || (isProduction ? '' : sources.localSecret(env.DATA_DIR || '.data', 'session'));
  const keys = readSealingKeys(text);
  if (keys) return keys;
  problems.push(
    text
      ? 'SESSION_SECRET must be id:base64[,id:base64] with 32 bytes in each.'
      : 'SESSION_SECRET must be set in production.',
  );
  return [{ id: '', key: new Uint8Array() }];
}

function greetings(env: Env, problems: string[]): readonly string[] | 'any' {
  if (env.ASSISTANT_EVENTS === 'any') return 'any';
  if (env.ASSISTANT_EVENTS && env.ASSISTANT_EVENTS !== 'sealed') {
    problems.push('ASSISTANT_EVENTS must be "any" or "sealed".');
  }
  const text = env.GREETINGS?.trim() ?? '';
  if (!text.startsWith('[')) return text.split('\n').flatMap((line) => line.trim() || []);
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  } catch {
    // Reported below.
  }
  problems.push('GREETINGS starts like a JSON array, but is not a JSON array of texts.');
  return [];
}

function handoverSecret(secret: string | undefined, problems: string[]): string | undefined {
  if (secret && Buffer.byteLength(secret) < 32) problems.push('HANDOVER_SECRET must have 32 bytes or more.');
  return secret || undefined;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
function logLevel(text: string | undefined, problems: string[]): string {
  const level = text || 'info';
  if (!logLevels.includes(level))
    problems.push(`LOG_LEVEL is "${level}"; it must be one of ${logLevels.join(', ')}.`);
  return level;
}

function isOriginRule(text: string): boolean {
  const plain = text.replace(/^https:\/\/\*\./, 'https://any.');
  return originOf(plain) === plain && !plain.includes('*');
}

function isOnThisMachine(address = ''): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

function originOf(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : '';
}

import type { SealingKey } from './session/Sealer.ts';

/** All that the environment decides, read once and checked. */
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
  readonly sessionKeys: readonly [SealingKey, ...SealingKey[]];
  readonly input: {
    readonly greetings: readonly string[] | 'any';
    readonly mediaOrigins: readonly string[];
  };
  readonly logLevel: string;
  readonly publicDir: string;
  readonly demoDir: string | undefined;
  /** Milliseconds that running turns may take after SIGTERM. */
  readonly drainGrace: number;
}

/** What the environment cannot hold itself. */
export interface ConfigSources {
  readonly publicDir: string;
  /** Watches a file that holds the API key. */
  readonly keyFile: (path: string) => () => string;
  /** A secret of this name, made at its first use; only outside production. */
  readonly localSecret: (dataDir: string, name: string) => string;
}

/** Lists everything that is wrong with the environment, a sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/** Throws a `ConfigError`. */
export function readConfig(env: Env, sources: ConfigSources): Config {
  const faults: string[] = [];
  const isProduction = env.NODE_ENV === 'production';
  const origins = list(env.ALLOWED_ORIGINS);
  for (const origin of origins) {
    if (!isOriginRule(origin)) {
      faults.push(`ALLOWED_ORIGINS has "${origin}", which is neither an origin nor https://*.name.`);
    }
  }
  if (isProduction && origins.length === 0) faults.push('ALLOWED_ORIGINS must name the shop in production.');
  const mediaOrigins = list(env.MEDIA_ORIGINS);
  for (const origin of mediaOrigins) {
    if (originOf(origin) !== origin) faults.push(`MEDIA_ORIGINS has "${origin}", which is not an origin.`);
  }
  const config: Config = {
    host: env.HOST || '127.0.0.1',
    port: port(env.PORT, faults),
    baseUrl: baseUrl(env.AGENT_BASE_URL, faults),
    apiKey: apiKey(env, sources, faults),
    businessId: required(env, 'BUSINESS_ID', faults),
    agentIds: list(env.AGENT_IDS),
    origins: { allowedOrigins: origins, allowNoOrigin: env.ALLOW_NO_ORIGIN === '1', isLocal: !isProduction },
    sessionKeys: sessionKeys(env, sources, isProduction, faults),
    input: { greetings: greetings(env, faults), mediaOrigins },
    logLevel: logLevel(env.LOG_LEVEL, faults),
    publicDir: sources.publicDir,
    demoDir: env.DEMO_DIR || undefined,
    drainGrace: 125_000,
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

function required(env: Env, name: string, faults: string[]): string {
  const value = env[name]?.trim() ?? '';
  if (value === '') faults.push(`${name} is not set.`);
  return value;
}

function list(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter((item) => item !== '');
}

function port(text: string | undefined, faults: string[]): number {
  const value = Number(text || '8787');
  if (Number.isInteger(value) && value >= 0 && value < 65_536) return value;
  faults.push(`PORT is "${text}", which is not a port number.`);
  return 0;
}

function baseUrl(text: string | undefined, faults: string[]): string {
  if (!text) {
    faults.push('AGENT_BASE_URL is not set: it is the address of the platform that the proxy relays to.');
    return '';
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  if (!isPlain) faults.push('AGENT_BASE_URL must be an http or https address without credentials or query.');
  return text;
}

function apiKey(env: Env, sources: ConfigSources, faults: string[]): () => string {
  const key = env.AGENT_API_KEY?.trim();
  if (key && env.AGENT_API_KEY_FILE) faults.push('Set AGENT_API_KEY or AGENT_API_KEY_FILE, not both.');
  if (key) {
    // A header cannot carry more, and the fault must not show the key.
    if (!/^[\x21-\x7e]+$/.test(key)) faults.push('AGENT_API_KEY has characters that no key has.');
    return () => key;
  }
  if (!env.AGENT_API_KEY_FILE) {
    faults.push('AGENT_API_KEY is not set, nor is AGENT_API_KEY_FILE.');
    return () => '';
  }
  try {
    const read = sources.keyFile(env.AGENT_API_KEY_FILE);
    if (read() === '') faults.push('AGENT_API_KEY_FILE names an empty file.');
    return read;
  } catch {
    faults.push('AGENT_API_KEY_FILE names a file that cannot be read.');
    return () => '';
  }
}

function sessionKeys(env: Env, sources: ConfigSources, isProduction: boolean, faults: string[]) {
  const text =
    env.SESSION_SECRET || (isProduction ? '' : sources.localSecret(env.DATA_DIR || '.data', 'session'));
  const keys = list(text).map((item): SealingKey => {
    const colon = item.indexOf(':');
    return { id: item.slice(0, colon), key: Buffer.from(item.slice(colon + 1), 'base64') };
  });
  const isGood = keys.every(({ id, key }) => /^[\w-]{1,32}$/.test(id) && key.length === 32);
  const [first, ...others] = keys;
  if (first && isGood) return [first, ...others] as const;
  faults.push(
    first
      ? 'SESSION_SECRET must be id:base64[,id:base64] with 32 bytes in each.'
      : 'SESSION_SECRET is not set: production needs one.',
  );
  return [{ id: '', key: new Uint8Array() }] as const;
}

function greetings(env: Env, faults: string[]): readonly string[] | 'any' {
  if (env.ASSISTANT_EVENTS === 'any') return 'any';
  if (env.ASSISTANT_EVENTS && env.ASSISTANT_EVENTS !== 'sealed') {
    faults.push('ASSISTANT_EVENTS is neither "any" nor "sealed".');
  }
  const text = env.GREETINGS?.trim() ?? '';
  if (!text.startsWith('[')) return text.split('\n').flatMap((line) => line.trim() || []);
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  } catch {
    // Said below.
  }
  faults.push('GREETINGS starts like a JSON array but is not one of texts.');
  return [];
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
function logLevel(text: string | undefined, faults: string[]): string {
  const level = text || 'info';
  if (!logLevels.includes(level))
    faults.push(`LOG_LEVEL is "${level}"; it must be one of ${logLevels.join(', ')}.`);
  return level;
}

function isOriginRule(text: string): boolean {
  const plain = text.replace(/^https:\/\/\*\./, 'https://any.');
  return originOf(plain) === plain && !plain.includes('*');
}

function originOf(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : '';
}

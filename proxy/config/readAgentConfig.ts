import { getOwn, type ProductMapper } from '../../src/protocol/index.ts';
import type { SealingKeys, UpstreamProtocol } from '../contract/index.ts';
import type { Welcome } from '../input/welcome.ts';
import { readSealingKeys } from '../session/readSealingKeys.ts';
import { defaultMaxHistory } from '../upstream/agents/boundedHistory.ts';
import { type Ceilings, readCeilings } from './readCeilings.ts';
import { readProducts } from './readProducts.ts';
import { readWelcome } from './readWelcome.ts';
import { type Env, isLoopback, originOf, readRequired, readWholeNumber, splitList } from './values.ts';

/** The settings that the server and a route handler share. */
export interface AgentConfig {
  readonly protocol: UpstreamProtocol;
  /** The platform's base address, or the address of an agent with another protocol. */
  readonly baseUrl: string;
  /** Returns the current key; an empty text for an agent with another protocol that needs none. */
  readonly apiKey: () => string;
  /** Empty with another protocol than the platform's. */
  readonly businessId: string;
  /** Whether the platform has the operation `erase`. */
  readonly hasErase: boolean;
  /** Agents that a browser may name; the first is the default. */
  readonly agentIds: readonly string[];
  readonly origins: {
    readonly allowedOrigins: readonly string[];
    readonly allowNoOrigin: boolean;
    /**
     * True outside production: pages of this machine may call at any port, requests from this machine are exempt from the limits
     * by address and network, and only names and addresses of this machine are accepted as `Host`.
     */
    readonly isLocal: boolean;
  };
  /** Absent only outside production. */
  readonly sessionKeys: SealingKeys | undefined;
  readonly input: {
    /** Automated messages that a page may send in the agent's name, besides those of `welcome`; `any`: every message. */
    readonly greetings: readonly string[] | 'any';
    /** Origins of pictures and recordings, besides uploads. */
    readonly mediaOrigins: readonly string[];
    /** Secret with which the shop's server seals live agents' lines; absent: no seal is accepted. */
    readonly handoverSecret: string | undefined;
  };
  /** Greeting and starters; absent: pages configure their own. */
  readonly welcome: Welcome | undefined;
  /** Absent: every shopper is an anonymous visitor. */
  readonly identity: IdentityConfig | undefined;
  /** Mappers of products by the names of the agent's tools, with another protocol. */
  readonly products: Readonly<Record<string, ProductMapper>> | undefined;
  /** Names of the agent's tools whose outputs pages get, with another protocol. */
  readonly shownTools: readonly string[];
  /** Maximum number of characters of the earlier turns that are sent to an agent of another protocol. */
  readonly maxHistory: number;
  readonly ceilings: Ceilings;
}

export interface IdentityConfig {
  readonly verifyBy: { readonly secret: Uint8Array } | { readonly jwksUrl: URL };
  readonly audience: string;
  /** Required `iss` of the tokens; absent: not checked. */
  readonly issuer: string | undefined;
}

/** Reads files that settings name; absent at runtimes without a file system. Both functions throw if a file cannot be read. */
export interface SettingFiles {
  /** Returns a function that returns the current API key of a file; the file may change. */
  readonly keyFile: (path: string) => () => string;
  readonly readFile: (path: string) => string;
}

/** Reads the shared settings, and adds a sentence to `problems` for each that is missing, invalid or unsafe. */
export function readAgentConfig(
  env: Env,
  isProduction: boolean,
  files: SettingFiles | undefined,
  problems: string[],
): AgentConfig {
  const allowedOrigins = readOrigins(env, isProduction, problems);
  const mediaOrigins = splitList(env.MEDIA_ORIGINS);
  for (const origin of mediaOrigins) {
    if (originOf(origin) !== origin) problems.push(`MEDIA_ORIGINS has "${origin}", which is not an origin.`);
  }
  return {
    ...readUpstream(env, isProduction, files, problems),
    origins: { allowedOrigins, allowNoOrigin: env.ALLOW_NO_ORIGIN === '1', isLocal: !isProduction },
    sessionKeys: readSessionKeys(env.SESSION_SECRET, isProduction, problems),
    input: {
      greetings: readGreetings(env, problems),
      mediaOrigins,
      handoverSecret: readHandoverSecret(env.HANDOVER_SECRET, problems),
    },
    welcome: readWelcome(env, problems, files?.readFile),
    identity: readIdentity(env, isProduction, problems),
    products: readProducts(env.UPSTREAM_PRODUCTS, problems),
    shownTools: splitList(env.UPSTREAM_TOOL_OUTPUTS),
    maxHistory: readWholeNumber(env, 'HISTORY_CHARACTERS', problems) ?? defaultMaxHistory,
    ceilings: readCeilings(env, problems),
  };
}

const protocols: readonly UpstreamProtocol[] = ['platform', 'ai-sdk', 'ag-ui'];
const platformSettings = [
  'AGENT_BASE_URL',
  'AGENT_API_KEY',
  'AGENT_API_KEY_FILE',
  'BUSINESS_ID',
  'AGENT_IDS',
  'AGENT_ERASE',
  'UPLOADS_AS_ASSETS',
];
const otherSettings = [
  'UPSTREAM_URL',
  'UPSTREAM_API_KEY',
  'UPSTREAM_API_KEY_FILE',
  'UPSTREAM_PRODUCTS',
  'UPSTREAM_TOOL_OUTPUTS',
];

function readUpstream(
  env: Env,
  isProduction: boolean,
  files: SettingFiles | undefined,
  problems: string[],
): Pick<AgentConfig, 'protocol' | 'baseUrl' | 'apiKey' | 'businessId' | 'agentIds' | 'hasErase'> {
  const named = env.UPSTREAM_PROTOCOL || 'platform';
  const protocol = protocols.find((one) => one === named);
  if (!protocol) problems.push(`UPSTREAM_PROTOCOL must be one of ${protocols.join(', ')}.`);
  if (protocol === undefined || protocol === 'platform') {
    for (const name of otherSettings)
      if (protocol && getOwn(env, name)) problems.push(`${name} needs UPSTREAM_PROTOCOL=ai-sdk or ag-ui.`);
    return {
      protocol: 'platform',
      baseUrl: readAddress({ ...platformAddress, text: env.AGENT_BASE_URL }, env, isProduction, problems),
      apiKey: readApiKey(
        { name: 'AGENT_API_KEY', key: env.AGENT_API_KEY, path: env.AGENT_API_KEY_FILE, isRequired: true },
        files,
        problems,
      ),
      businessId: readRequired(env, 'BUSINESS_ID', problems),
      agentIds: splitList(env.AGENT_IDS),
      hasErase: env.AGENT_ERASE === '1',
    };
  }
  for (const name of platformSettings)
    if (getOwn(env, name))
      problems.push(`${name} is a setting of the platform: unset it, or UPSTREAM_PROTOCOL.`);
  return {
    protocol,
    baseUrl: readAddress({ ...agentAddress, text: env.UPSTREAM_URL }, env, isProduction, problems),
    apiKey: readApiKey(
      { name: 'UPSTREAM_API_KEY', key: env.UPSTREAM_API_KEY, path: env.UPSTREAM_API_KEY_FILE },
      files,
      problems,
    ),
    businessId: '',
    agentIds: [],
    hasErase: false,
  };
}

function readOrigins(env: Env, isProduction: boolean, problems: string[]): readonly string[] {
  const allowed = splitList(env.ALLOWED_ORIGINS);
  for (const origin of allowed) {
    if (!isOriginRule(origin)) {
      problems.push(`ALLOWED_ORIGINS has "${origin}", which is neither an origin nor https://*.name.`);
    }
  }
  if (isProduction && allowed.length === 0)
    problems.push('ALLOWED_ORIGINS must name the shop in production.');
  return allowed;
}

interface AddressSetting {
  readonly name: string;
  readonly text: string | undefined;
  /** Completes the message "NAME is not set: it is the address of …". */
  readonly subject: string;
  readonly isAllowed: (url: URL) => boolean;
  /** Parts that an allowed address does not have; completes "without …". */
  readonly without: string;
  /** Data that http would send unencrypted. */
  readonly data: string;
}

const platformAddress: Omit<AddressSetting, 'text'> = {
  name: 'AGENT_BASE_URL',
  subject: 'the platform that the proxy relays to',
  isAllowed: ({ username, password, search, hash }) => !username && !password && !search && !hash,
  without: 'credentials, query or fragment',
  data: 'the API key',
};
const agentAddress: Omit<AddressSetting, 'text'> = {
  name: 'UPSTREAM_URL',
  subject: 'the agent that the proxy posts to',
  isAllowed: ({ username, password, hash }) => !username && !password && !hash,
  without: 'credentials or fragment',
  data: 'conversations',
};

function readAddress(
  { name, text, subject, isAllowed, without, data }: AddressSetting,
  env: Env,
  isProduction: boolean,
  problems: string[],
): string {
  if (!text) {
    problems.push(`${name} is not set: it is the address of ${subject}.`);
    return '';
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !isAllowed(url)) {
    problems.push(`${name} must be an http or https address without ${without}.`);
  } else if (isUnencrypted(text, env, isProduction)) {
    problems.push(
      `${name} must be an https address in production: http would send ${data} unencrypted. ` +
        'Set ALLOW_PLAIN_HTTP=1 to allow http inside a private network.',
    );
  }
  return text;
}

const isUnencrypted = (text: string, env: Env, isProduction: boolean): boolean =>
  isProduction && /^http:/i.test(text) && !isLoopback(text) && env.ALLOW_PLAIN_HTTP !== '1';

interface KeySetting {
  readonly name: string;
  readonly key: string | undefined;
  readonly path: string | undefined;
  readonly isRequired?: boolean;
}

/**
 * Returns a function that returns the key: the value of the variable `NAME`, or the content of the file that `NAME_FILE` names.
 * The function returns an empty text if neither is set.
 */
function readApiKey(
  { name, key: text, path, isRequired = false }: KeySetting,
  files: SettingFiles | undefined,
  problems: string[],
): () => string {
  const key = text?.trim();
  if (key && path) problems.push(`Set ${name} or ${name}_FILE, not both.`);
  if (key) {
    // Visible ASCII, which every HTTP client sends unchanged. The message must not show the key.
    if (!/^[\x21-\x7e]+$/.test(key))
      problems.push(`${name} has characters that an HTTP header does not allow.`);
    return () => key;
  }
  if (!path || !files) {
    if (path) problems.push(`${name}_FILE cannot be read without a file system: set ${name}.`);
    else if (isRequired) problems.push(files ? `Set ${name} or ${name}_FILE.` : `${name} is not set.`);
    return () => '';
  }
  try {
    const read = files.keyFile(path);
    if (read() === '') problems.push(`${name}_FILE names an empty file.`);
    return read;
  } catch {
    problems.push(`${name}_FILE names a file that cannot be read.`);
    return () => '';
  }
}

function readSessionKeys(
  text: string | undefined,
  isProduction: boolean,
  problems: string[],
): SealingKeys | undefined {
  const keys = readSealingKeys(text ?? '');
  if (text && !keys) problems.push('SESSION_SECRET must be id:base64[,id:base64] with 32 bytes in each.');
  if (!text && isProduction) problems.push('SESSION_SECRET must be set in production.');
  return keys;
}

/** `any` according to `ASSISTANT_EVENTS`, otherwise the messages of `GREETINGS`. */
function readGreetings(env: Env, problems: string[]): readonly string[] | 'any' {
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
  problems.push('GREETINGS starts like a JSON array, but is not a JSON array of strings.');
  return [];
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

function readHandoverSecret(secret: string | undefined, problems: string[]): string | undefined {
  if (secret && bytesOf(secret).length < 32) problems.push('HANDOVER_SECRET must have 32 bytes or more.');
  return secret || undefined;
}

function readIdentity(env: Env, isProduction: boolean, problems: string[]): IdentityConfig | undefined {
  const { IDENTITY_SECRET: secret, IDENTITY_JWKS_URL: url } = env;
  const { IDENTITY_AUDIENCE: audience, IDENTITY_ISSUER: issuer } = env;
  if (!secret && !url) {
    for (const name of ['IDENTITY_AUDIENCE', 'IDENTITY_ISSUER'])
      if (getOwn(env, name)) problems.push(`${name} needs IDENTITY_SECRET or IDENTITY_JWKS_URL.`);
    return undefined;
  }
  if (secret && url) problems.push('Set IDENTITY_SECRET or IDENTITY_JWKS_URL, not both.');
  if (!audience) problems.push('IDENTITY_AUDIENCE is not set: it must equal the `aud` claim of the tokens.');
  if (secret && bytesOf(secret).length < 32) problems.push('IDENTITY_SECRET must have 32 bytes or more.');
  const jwksUrl = url && URL.canParse(url) ? new URL(url) : undefined;
  if (url && !/^https?:$/.test(jwksUrl?.protocol ?? '')) {
    problems.push('IDENTITY_JWKS_URL must be an http or https address.');
  } else if (jwksUrl?.protocol === 'http:' && isProduction) {
    // An attacker who replaces the keys in transit can sign in as any shopper.
    problems.push('IDENTITY_JWKS_URL must be an https address in production.');
  }
  const verifyBy = jwksUrl ? { jwksUrl } : { secret: bytesOf(secret ?? '') };
  return { verifyBy, audience: audience ?? '', issuer: issuer || undefined };
}

function isOriginRule(text: string): boolean {
  const plain = text.replace(/^https:\/\/\*\./, 'https://any.');
  return originOf(plain) === plain && !plain.includes('*');
}

import { resolve } from 'node:path';
import type { ModelServer } from '../shop-agent/model/requestCompletion.ts';
import { getOwn } from '../src/protocol/index.ts';
import { StartError } from './StartError.ts';
import { isUuid } from './uuid.ts';

/** The validated environment variables. */
export interface Settings {
  readonly port: number;
  readonly controlPort: number;
  readonly businessId: string | undefined;
  readonly apiKey: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly catalogueDir: string;
  /** A product feed that replaces the catalogue's folder. */
  readonly catalogueFeed: string | undefined;
  /** Currency of the feed's prices that name none. */
  readonly catalogueCurrency: string | undefined;
  /** Another shop whose products replace the catalogue's folder. */
  readonly catalogueUcp: UcpSource | undefined;
  /** Prefix of product URLs, without a trailing slash; not used with `shopDir`. */
  readonly shopUrl: string;
  /** Folder of the shop's pages that the platform itself serves; undefined: `shopUrl` names a shop that another server serves. */
  readonly shopDir: string | undefined;
  /** Address of the proxy whose chat the shop's pages load, without a trailing slash. */
  readonly chatUrl: string;
  readonly scriptsDir: string | undefined;
  /** The server of the agent `model`; undefined without this agent. */
  readonly model: ModelServer | undefined;
  /** Address of the platform for other agents, without a trailing slash; undefined: only this machine reaches it. */
  readonly publicUrl: string | undefined;
  /** Number of proxies in front whose `X-Forwarded-For` names the caller. */
  readonly trustedHops: number | undefined;
  /** Prefix of asset URLs, without a trailing slash. */
  readonly cdnUrl: string | undefined;
  /** Allows webhook receivers, asset sources and another UCP shop over http and on this machine and its private networks. */
  readonly allowPrivateTargets: boolean;
  /** Allowed ports of webhook receivers and asset sources; undefined allows every port. */
  readonly targetPorts: readonly number[] | undefined;
  /** Days until a webhook key expires; undefined means never. */
  readonly webhookKeyDays: number | undefined;
  /** Days for which conversations are kept; undefined means the default of the limits. */
  readonly conversationDays: number | undefined;
  readonly logLevel: string;
}

/** A shop of the Universal Commerce Protocol. */
export interface UcpSource {
  /** Its origin, or the address of its profile. */
  readonly address: string;
  /** Address of this agent's profile, which the shop fetches; `{version}` in it stands for the version of UCP. */
  readonly profile: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Folders in the package. */
export interface OwnFolders {
  /** The catalogue to use without `CATALOGUE_DIR`. */
  readonly catalogue: string;
  /** The pages of this catalogue's shop; undefined: not in the package. */
  readonly shop: string | undefined;
}

/**
 * @throws StartError with one line for each invalid variable.
 */
export function readSettings(
  environment: Environment,
  own: OwnFolders = { catalogue: 'catalogue', shop: undefined },
): Settings {
  const errors: string[] = [];
  const text = (name: string) => getOwn(environment, name)?.trim() || undefined;
  function parsed<T>(
    name: string,
    defaultValue: T,
    parse: (value: string) => T | undefined,
    requirement: string,
  ): T {
    const value = text(name);
    if (value === undefined) return defaultValue;
    const result = parse(value);
    if (result === undefined) errors.push(`${name} must be ${requirement}.`);
    return result ?? defaultValue;
  }
  const port = (name: string, defaultPort: number) => parsed(name, defaultPort, parsePort, 'a port number');
  const optional = <T>(name: string, parse: (value: string) => T | undefined, requirement: string) =>
    parsed<T | undefined>(name, undefined, parse, requirement);
  const matching = (name: string, pattern: RegExp, requirement: string) =>
    optional(name, (value) => pattern.exec(value)?.[0], requirement);

  const days = (name: string) =>
    optional(
      name,
      (value) => (/^[1-9]\d{0,3}$/.test(value) ? Number(value) : undefined),
      'a whole number of days, 1 to 9999',
    );

  function readModel(): ModelServer | undefined {
    const url = optional('AGENT_MODEL_URL', parsePlainUrl, 'an http or https address without a user name');
    const model = text('AGENT_MODEL');
    // A character that no header may contain would make fetch quote the key in its error.
    const key = matching('AGENT_MODEL_KEY', /^[\x21-\x7e]+$/, 'characters without spaces');
    if (url !== undefined && model !== undefined) return { url, model, key };
    if (text('AGENT_MODEL_URL') !== undefined && model === undefined)
      errors.push('AGENT_MODEL must be set with AGENT_MODEL_URL: the name of a model of that server.');
    if (model !== undefined && text('AGENT_MODEL_URL') === undefined)
      errors.push(
        'AGENT_MODEL_URL must be set with AGENT_MODEL: the base address of a chat-completions server.',
      );
    return undefined;
  }

  function readUcp(): UcpSource | undefined {
    const requirement = 'an http or https address without a user name';
    const address = optional('CATALOGUE_UCP', parsePlainUrl, requirement);
    const profile = parsed(
      'UCP_PROFILE',
      `${shopUrl}/ucp/{version}/profile.json`,
      parsePlainUrl,
      requirement,
    );
    if (address !== undefined && text('CATALOGUE_FEED') !== undefined)
      errors.push('CATALOGUE_UCP and CATALOGUE_FEED cannot be set together: unset one of them.');
    return address === undefined ? undefined : { address, profile };
  }

  const shopUrl = parsed('SHOP_URL', 'http://127.0.0.1:8787', parseUrl, 'an http or https address');
  const shopSettings = ['SHOP_URL', 'CATALOGUE_DIR', 'CATALOGUE_FEED', 'CATALOGUE_UCP'];
  const shopDir = shopSettings.every((name) => text(name) === undefined) ? own.shop : undefined;
  const settings: Settings = {
    port: port('PLATFORM_PORT', 8788),
    controlPort: port('PLATFORM_CONTROL_PORT', 8789),
    businessId: optional(
      'PLATFORM_BUSINESS_ID',
      (value) => (isUuid(value) ? value.toLowerCase() : undefined),
      'a UUID',
    ),
    // The operator's key may not be random, so its length has to make guessing impractical.
    apiKey: matching('PLATFORM_API_KEY', /^[\x21-\x7e]{16,256}$/, '16 to 256 characters without spaces'),
    databaseUrl: matching('DATABASE_URL', /^postgres(ql)?:\/\/.+$/, 'a postgres:// address'),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    catalogueDir: resolve(text('CATALOGUE_DIR') ?? own.catalogue),
    catalogueFeed: optional('CATALOGUE_FEED', (value) => resolve(value), 'a path'),
    catalogueCurrency: optional(
      'CATALOGUE_CURRENCY',
      (value) => Intl.supportedValuesOf('currency').find((code) => code === value.toUpperCase()),
      'the code of a currency, such as EUR',
    ),
    catalogueUcp: readUcp(),
    shopUrl,
    shopDir,
    chatUrl: parsed('CHAT_URL', 'http://127.0.0.1:8787', parseUrl, 'an http or https address'),
    scriptsDir: text('AGENT_SCRIPTS_DIR'),
    model: readModel(),
    publicUrl: optional('PLATFORM_PUBLIC_URL', parsePlainUrl, 'an http or https address without a user name'),
    trustedHops: optional(
      'PLATFORM_TRUST_PROXY',
      (value) => (/^[1-9]$/.test(value) ? Number(value) : undefined),
      'a number of hops, 1 to 9',
    ),
    cdnUrl: optional('PLATFORM_CDN_URL', parseUrl, 'an http or https address'),
    allowPrivateTargets: parsed(
      'PLATFORM_ALLOW_PRIVATE_TARGETS',
      false,
      (value) => (value === '1' ? true : value === '0' ? false : undefined),
      '1 or 0',
    ),
    targetPorts: optional<readonly number[]>(
      'PLATFORM_TARGET_PORTS',
      (value) => {
        const ports = value.split(',').map(parsePort);
        return ports.every((port) => port !== undefined) ? ports : undefined;
      },
      'port numbers with commas between them',
    ),
    webhookKeyDays: days('PLATFORM_WEBHOOK_KEY_DAYS'),
    conversationDays: days('PLATFORM_CONVERSATION_DAYS'),
    logLevel: parsed(
      'LOG_LEVEL',
      'info',
      (value) => (logLevels.includes(value) ? value : undefined),
      `one of ${logLevels.join(', ')}`,
    ),
  };
  if (errors.length > 0) throw new StartError(errors.join('\n'));
  return settings;
}

function parsePort(value: string): number | undefined {
  const text = value.trim();
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function parseUrl(value: string): string | undefined {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) return undefined;
  return value.replace(/\/+$/, '');
}

function parsePlainUrl(value: string): string | undefined {
  const url = parseUrl(value);
  return url === undefined || new URL(url).username !== '' || new URL(url).password !== '' ? undefined : url;
}

import { resolve } from 'node:path';
import { own } from '../src/protocol/index.ts';
import { StartError } from './StartError.ts';

/** What the environment says, checked. */
export interface Settings {
  readonly port: number;
  readonly controlPort: number;
  readonly businessId: string | undefined;
  readonly apiKey: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly catalogueDir: string;
  /** Prefix of product URLs, without a slash at its end. */
  readonly shopUrl: string;
  readonly scriptsDir: string | undefined;
  /** Prefix of the addresses of assets, without a slash at its end. */
  readonly cdnUrl: string | undefined;
  /** Deliveries and sources of assets may be http and lead to this machine and its networks. */
  readonly allowPrivateTargets: boolean;
  /** Ports of the https addresses that callers give. */
  /** Undefined: every port. */
  readonly targetPorts: readonly number[] | undefined;
  /** Days until a webhook key expires. */
  readonly webhookKeyDays: number | undefined;
  readonly logLevel: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Throws a StartError with one sentence for each variable that is wrong. */
export function readSettings(environment: Environment): Settings {
  const faults: string[] = [];
  const text = (name: string) => own(environment, name)?.trim() || undefined;
  function checked<T>(name: string, otherwise: T, read: (value: string) => T | undefined, must: string): T {
    const value = text(name);
    if (value === undefined) return otherwise;
    const result = read(value);
    if (result === undefined) faults.push(`${name} must be ${must}.`);
    return result ?? otherwise;
  }
  const port = (name: string, otherwise: number) => checked(name, otherwise, readPort, 'a port number');
  const matching = (name: string, pattern: RegExp, must: string) =>
    checked<string | undefined>(name, undefined, (value) => pattern.exec(value)?.[0], must);

  const settings: Settings = {
    port: port('PLATFORM_PORT', 8788),
    controlPort: port('PLATFORM_CONTROL_PORT', 8789),
    businessId: matching('PLATFORM_BUSINESS_ID', uuid, 'a UUID')?.toLowerCase(),
    // Long enough that nobody finds it by trying: the platform cannot know how it was chosen.
    apiKey: matching('PLATFORM_API_KEY', /^[\x21-\x7e]{16,256}$/, '16 to 256 characters without spaces'),
    databaseUrl: matching('DATABASE_URL', /^postgres(ql)?:\/\/.+$/, 'a postgres:// address'),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    catalogueDir: resolve(text('CATALOGUE_DIR') ?? 'catalogue'),
    shopUrl: checked('SHOP_URL', 'http://127.0.0.1:8787', readUrl, 'an http or https address'),
    scriptsDir: text('AGENT_SCRIPTS_DIR'),
    cdnUrl: checked<string | undefined>('PLATFORM_CDN_URL', undefined, readUrl, 'an http or https address'),
    allowPrivateTargets: checked(
      'PLATFORM_ALLOW_PRIVATE_TARGETS',
      false,
      (value) => (value === '1' ? true : value === '0' ? false : undefined),
      '1 or 0',
    ),
    targetPorts: checked<readonly number[] | undefined>(
      'PLATFORM_TARGET_PORTS',
      undefined,
      (value) => {
        const ports = value.split(',').map(readPort);
        return ports.every((one) => one !== undefined) ? ports : undefined;
      },
      'port numbers with commas between them',
    ),
    webhookKeyDays: checked<number | undefined>(
      'PLATFORM_WEBHOOK_KEY_DAYS',
      undefined,
      (value) => (/^[1-9]\d{0,3}$/.test(value) ? Number(value) : undefined),
      'a whole number of days, 1 to 9999',
    ),
    logLevel: checked(
      'LOG_LEVEL',
      'info',
      (value) => (logLevels.includes(value) ? value : undefined),
      `one of ${logLevels.join(', ')}`,
    ),
  };
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  return settings;
}

function readPort(value: string): number | undefined {
  const text = value.trim();
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function readUrl(value: string): string | undefined {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) return undefined;
  return value.replace(/\/+$/, '');
}

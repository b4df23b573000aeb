import { type AgentConfig, readAgentConfig, type SettingFiles } from './readAgentConfig.ts';
import { ConfigError, type Env, hopsOf } from './values.ts';

/** The validated settings of a route handler. */
export interface HandlerConfig extends AgentConfig {
  /** Returns the browser's network address; absent: nothing is limited by address. */
  readonly address: ((request: Request) => string) | undefined;
}

interface HandlerSources {
  /** Absent at runtimes without a file system. */
  readonly files: SettingFiles | undefined;
  /** Replaces `ADDRESS_HEADER` and `TRUST_PROXY`. */
  readonly address: ((request: Request) => string | undefined) | undefined;
}

/** Requests whose address is not known share the limits of one address. */
const unknownAddress = 'unknown';

/**
 * Reads and validates the environment of a route handler. A handler is public as soon as it is deployed, and several hosts set
 * no `NODE_ENV`, so everything but `development` and `test` is production.
 * @throws `ConfigError`
 */
export function readHandlerConfig(env: Env, { files, address }: HandlerSources): HandlerConfig {
  const problems: string[] = [];
  const isProduction = env.NODE_ENV !== 'development' && env.NODE_ENV !== 'test';
  const config = {
    ...readAgentConfig(env, isProduction, files, problems),
    address: address
      ? (request: Request) => address(request) ?? unknownAddress
      : readAddressSource(env, isProduction, problems),
  };
  if (problems.length === 0) return config;
  if (!env.NODE_ENV) {
    problems.push('NODE_ENV is not set, which means production: set it to "development" on your machine.');
  }
  throw new ConfigError(problems);
}

/**
 * Reads `ADDRESS_HEADER` or `TRUST_PROXY`. No header is trusted by default: a browser can send any header that the server in
 * front does not overwrite.
 */
function readAddressSource(
  env: Env,
  isProduction: boolean,
  problems: string[],
): ((request: Request) => string) | undefined {
  const { ADDRESS_HEADER: header, TRUST_PROXY: hopCount } = env;
  if (header && hopCount) problems.push('Set ADDRESS_HEADER or TRUST_PROXY, not both.');
  if (hopCount) {
    const hops = hopsOf(hopCount);
    if (hops !== undefined) return (request) => entryFromEnd(request, 'x-forwarded-for', hops);
    problems.push(
      'TRUST_PROXY must be a number of hops from 1 to 9: a route handler does not know the addresses of proxies.',
    );
    return undefined;
  }
  if (header === 'none') return () => unknownAddress;
  if (header) {
    if (/^[\w-]+$/.test(header)) return (request) => entryFromEnd(request, header, 1);
    problems.push('ADDRESS_HEADER must be the name of a header, or "none".');
  } else if (isProduction) {
    problems.push(
      'ADDRESS_HEADER must name the header in which your host passes the address of the browser, such as ' +
        'cf-connecting-ip, or TRUST_PROXY the number of proxies that extend X-Forwarded-For; ' +
        'with ADDRESS_HEADER=none all shoppers share the limits of one address.',
    );
  }
  return undefined;
}

/**
 * Returns the entry of a header's list at a position from the end: 1 for the last, which the nearest server has appended. Of a
 * shorter list it returns the first entry, and without an entry `unknownAddress`.
 */
function entryFromEnd(request: Request, header: string, position: number): string {
  const entries = (request.headers.get(header) ?? '').split(',').map((entry) => entry.trim());
  return entries.at(Math.max(-position, -entries.length)) || unknownAddress;
}

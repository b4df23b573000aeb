import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { raceAbort } from '../../src/protocol/index.ts';
import type { Clock } from '../clock.ts';
import { checkAddress, checkUrl, hostOf, type OutboundRules } from './addressRules.ts';
import { OutboundError } from './OutboundError.ts';

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export interface OutboundOptions extends Partial<OutboundRules> {
  /** Milliseconds for a whole call, from name lookup to the end of the body. Default: 15,000. */
  readonly timeout?: number;
  /** Resolves a name to its addresses. Default: the name server, or the system's resolver with `allowPrivate`. */
  readonly resolve?: Resolve;
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** Maximum number of redirects to follow; each address is checked like the first. Default: 0, which returns the redirect. */
  readonly maxRedirects?: number;
}

export interface OutboundResponse {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** Not decompressed. Bytes that `readResponse` leaves unread are discarded. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Calls addresses that others chose: webhook receivers and asset sources of API callers, and another UCP shop. */
export class OutboundClient {
  readonly #clock: Clock;
  readonly #allowPrivate: boolean;
  readonly #ports: readonly number[] | undefined;
  readonly #timeout: number;
  readonly #resolve: Resolve;
  readonly #agent: Agent;

  constructor(clock: Clock, options: OutboundOptions = {}) {
    const { allowPrivate = false, ports, timeout = 15_000 } = options;
    const { resolve = allowPrivate ? resolveBySystem : resolveByNameServer } = options;
    const lookup: LookupFunction = (host, { all }, callback) => {
      this.#resolveAndCheck(host).then(
        ([first, ...rest]) => {
          if (all) callback(null, [first, ...rest]);
          else callback(null, first.address, first.family);
        },
        (error: Error) => callback(error, []),
      );
    };
    // Only the lookup is replaced: TLS still verifies the name.
    const connect = buildConnector({ lookup, timeout });
    this.#agent = new Agent({
      headersTimeout: 0,
      bodyTimeout: 0,
      connect(target, callback) {
        try {
          // A literal address is never looked up, so it is checked here.
          if (isIP(target.hostname) !== 0) checkAddress(target.hostname, allowPrivate);
        } catch (error) {
          callback(error instanceof Error ? error : new OutboundError('address'), null);
          return;
        }
        connect(target, callback);
      },
    });
    this.#clock = clock;
    this.#allowPrivate = allowPrivate;
    this.#ports = ports;
    this.#timeout = timeout;
    this.#resolve = resolve;
  }

  /**
   * Checks an address when it is registered.
   * @throws OutboundError for an address that may not be called.
   */
  async checkUrl(text: string): Promise<void> {
    const host = hostOf(checkUrl(text, { allowPrivate: this.#allowPrivate, ports: this.#ports }));
    // With `allowPrivate` every name is allowed, and it may not resolve yet.
    if (!this.#allowPrivate && isIP(host) === 0) await this.#resolveAndCheck(host);
  }

  /**
   * Checks the address and calls it. `readResponse` has to finish within the call's timeout.
   * @throws OutboundError, the signal's reason, or the error of `readResponse`.
   */
  async fetch<T>(
    text: string,
    { signal, maxRedirects = 0, ...requestOptions }: OutboundRequest,
    readResponse: (response: OutboundResponse) => Promise<T>,
  ): Promise<T> {
    let url = checkUrl(text, { allowPrivate: this.#allowPrivate, ports: this.#ports });
    signal?.throwIfAborted();
    const controller = new AbortController();
    const onAbort = () => controller.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    const cancelTimeout = this.#clock.after(this.#timeout, () =>
      controller.abort(new OutboundError('timeout')),
    );
    try {
      for (let redirects = 0; ; redirects++) {
        const sent = request(url, { ...requestOptions, dispatcher: this.#agent, signal: controller.signal });
        // undici ignores the signal until there is a connection.
        const { statusCode, headers, body } = await raceAbort(
          controller.signal,
          sent,
          () => controller.signal.reason,
        ).catch(throwOutboundError);
        // Without a listener, an error after `readResponse` has stopped reading would be unhandled.
        body.on('error', () => {});
        try {
          const location = maxRedirects > 0 && isRedirect(statusCode) ? headers.location : undefined;
          if (typeof location !== 'string') {
            return await readResponse({ status: statusCode, headers, body: withOutboundErrors(body) });
          }
          if (redirects === maxRedirects) throw new OutboundError('redirects');
          url = checkUrl(resolveLocation(location, url), {
            allowPrivate: this.#allowPrivate,
            ports: this.#ports,
          });
        } finally {
          if (!body.readableEnded) body.destroy();
        }
      }
    } catch (error) {
      throw controller.signal.aborted ? controller.signal.reason : error;
    } finally {
      cancelTimeout();
      signal?.removeEventListener('abort', onAbort);
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  /** Resolves a name once and checks all its addresses, so that no connection goes to an unchecked address. */
  async #resolveAndCheck(host: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
    const [first, ...rest] = await this.#resolve(host).catch((cause: unknown) => {
      throw new OutboundError('unresolved', { cause });
    });
    if (first === undefined) throw new OutboundError('unresolved');
    for (const { address } of [first, ...rest]) checkAddress(address, this.#allowPrivate);
    return [first, ...rest];
  }
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/** Resolves a `Location` header, which may be relative. */
function resolveLocation(location: string, base: URL): string {
  return URL.canParse(location, base) ? new URL(location, base).href : location;
}

/**
 * Yields a body's chunks.
 * @throws OutboundError as soon as the body has more than `limit` bytes.
 */
export async function* limitBytes(
  limit: number,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw new OutboundError('size');
    yield chunk;
  }
}

/** Reads at most `limit` bytes of a body as text. */
export async function readPrefix(limit: number, body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit).toString();
}

async function* withOutboundErrors(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const step = await chunks.next().catch(throwOutboundError);
    if (step.done) return;
    yield step.value;
  }
}

function throwOutboundError(error: unknown): never {
  throw error instanceof OutboundError ? error : new OutboundError('connection', { cause: error });
}

/** Uses the system's resolver, including its hosts file. */
const resolveBySystem: Resolve = (host) => dns.lookup(host, { all: true });

/** Uses the name server directly: the system's resolver occupies the thread pool that files and the database need. */
const resolveByNameServer: Resolve = async (host) => {
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });
  const families = [
    resolver.resolve4(host).then((found) => found.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(host).then((found) => found.map((address) => ({ address, family: 6 }))),
  ];
  const results = await Promise.allSettled(families);
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
};

import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import type { Clock } from '../clock.ts';
import { unlessAborted } from '../unlessAborted.ts';
import { checkAddress, checkUrl, hostOf, type OutboundRules } from './addressRules.ts';
import { OutboundError } from './OutboundError.ts';

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export interface OutboundOptions extends Partial<OutboundRules> {
  /** Milliseconds for a whole call: name, connection, head and body. */
  readonly timeout?: number;
  /** The addresses of a name; the system's own way, when left out. */
  readonly resolve?: Resolve;
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** How many redirects are followed, each address judged like the first; none, when left out. */
  readonly maxRedirects?: number;
}

export interface OutboundResponse {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** As it came, not unpacked; what is not read is thrown away. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** The one way out of the platform to an address that a caller gave: deliveries and sources of assets. */
export interface OutboundClient {
  /** For the moment an address is registered. Throws an OutboundError. */
  checkUrl(url: string): Promise<void>;
  /**
   * Judges the address anew and calls it. `take` reads the answer within the time that
   * the call has. Throws an OutboundError, the signal's reason, or what `take` throws.
   */
  fetch<T>(url: string, request: OutboundRequest, take: (answer: OutboundResponse) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createOutboundClient(clock: Clock, options: OutboundOptions = {}): OutboundClient {
  const { allowPrivate = false, ports, timeout = 15_000 } = options;
  const { resolve = allowPrivate ? resolveBySystem : resolveByNameServer } = options;

  /** Resolves once and judges all addresses, so that none of them can be connected to unjudged. */
  async function addressesOf(host: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
    const [first, ...rest] = await resolve(host).catch((cause: unknown) => {
      throw new OutboundError('unresolved', { cause });
    });
    if (first === undefined) throw new OutboundError('unresolved');
    for (const { address } of [first, ...rest]) checkAddress(address, allowPrivate);
    return [first, ...rest];
  }

  const lookup: LookupFunction = (host, { all }, callback) => {
    addressesOf(host).then(
      ([first, ...rest]) => {
        if (all) callback(null, [first, ...rest]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
  // The name stays the connection's own, for TLS; only its addresses come from us.
  const connect = buildConnector({ lookup, timeout });
  const agent = new Agent({
    ...{ headersTimeout: 0, bodyTimeout: 0 },
    connect(target, callback) {
      try {
        // A literal address is never looked up, so it is judged where every connection passes.
        if (isIP(target.hostname) !== 0) checkAddress(target.hostname, allowPrivate);
      } catch (error) {
        callback(error instanceof Error ? error : new OutboundError('address'), null);
        return;
      }
      connect(target, callback);
    },
  });

  return {
    async checkUrl(text) {
      const host = hostOf(checkUrl(text, { allowPrivate, ports }));
      // Where private addresses are allowed a name says nothing, and it may belong to a receiver that starts later.
      if (!allowPrivate && isIP(host) === 0) await addressesOf(host);
    },
    async fetch(text, { signal, maxRedirects: redirects = 0, ...wanted }, take) {
      let url = checkUrl(text, { allowPrivate, ports });
      signal?.throwIfAborted();
      const controller = new AbortController();
      const follow = () => controller.abort(signal?.reason);
      signal?.addEventListener('abort', follow);
      const cancel = clock.after(timeout, () => controller.abort(new OutboundError('timeout')));
      try {
        for (let hops = 0; ; hops++) {
          const asked = request(url, { ...wanted, dispatcher: agent, signal: controller.signal });
          // By itself the signal is heard only once there is a connection.
          const { statusCode, headers, body } = await unlessAborted(asked, controller.signal).catch(
            throwOutboundError,
          );
          // Read to its end or not: nobody waits for the rest.
          body.on('error', () => {});
          try {
            const target = redirects > 0 && isRedirect(statusCode) ? headers.location : undefined;
            if (typeof target !== 'string') {
              return await take({ status: statusCode, headers, body: withOutboundErrors(body) });
            }
            if (hops === redirects) throw new OutboundError('redirects');
            url = checkUrl(resolveLocation(target, url), { allowPrivate, ports });
          } finally {
            if (!body.readableEnded) body.destroy();
          }
        }
      } catch (error) {
        throw controller.signal.aborted ? controller.signal.reason : error;
      } finally {
        cancel();
        signal?.removeEventListener('abort', follow);
      }
    },
    close: () => agent.destroy(),
  };
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/** A `Location`, which may be relative. */
function resolveLocation(location: string, base: URL): string {
  return URL.canParse(location, base) ? new URL(location, base).href : location;
}

/** Its bytes, at most so many. Throws an OutboundError as soon as there are more. */
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

/** The first bytes of an answer as text; the rest is not read. */
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

/** As the whole system does, its hosts file included. */
const resolveBySystem: Resolve = (host) => dns.lookup(host, { all: true });

/** By name server alone: the system's way waits in the few threads that files and the database need too. */
const resolveByNameServer: Resolve = async (host) => {
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });
  const families = [
    resolver.resolve4(host).then((found) => found.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(host).then((found) => found.map((address) => ({ address, family: 6 }))),
  ];
  const results = await Promise.allSettled(families);
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
};

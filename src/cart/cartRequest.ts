import { type Fields, recordOf } from './values.ts';

/** A response of a shop's cart. */
export interface CartResponse {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** Fields of the body; empty if it is not a JSON object. */
  readonly body: Fields;
}

/** Options of a cart. */
export interface CartOptions {
  /** Root path of the shop, such as `/` or `/en-ie/`. Default: `/`. */
  readonly root?: string;
  /** Address of the shop's checkout; the default depends on the shop system. */
  readonly checkoutUrl?: string;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Locks that keep changes of several tabs apart; default: the browser's `navigator.locks`, if it has them. */
  readonly locks?: CartLocks;
}

/** The part of the Web Locks API that a cart uses. */
export interface CartLocks {
  readonly request: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

/** Sends one request: GET without a body, POST with one. `path` is relative to the root, on the origin of the page. */
export type CartRequest = (
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<CartResponse>;

/** Milliseconds after which a request without a response fails; until then, other changes of the cart wait for its lock. */
const maxWait = 20_000;

/** Creates a function that sends requests to a cart. It rejects on network errors, rate limits and server errors. */
export function createCartRequest({
  root = '/',
  fetch = globalThis.fetch.bind(globalThis),
}: CartOptions): CartRequest {
  return async (path, body, headers) => {
    const response = await fetch(`${root}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(maxWait),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 429 || response.status >= 500)
      throw new Error(`The cart responded with status ${response.status}.`);
    const json: unknown = await response.json().catch(() => undefined);
    return {
      status: response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      body: recordOf(json),
    };
  };
}

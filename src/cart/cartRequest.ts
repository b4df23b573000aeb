import { isRecord, jsonOf } from '../protocol/index.ts';
import { sendPatiently } from './sendPatiently.ts';
import type { Fields } from './values.ts';

/** A response of a shop's cart: a JSON object, or a refusal in plain text. */
export interface CartResponse {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** Fields of the body; empty if it is not a JSON object. */
  readonly body: Fields;
  /** The body of a refusal that is not JSON. */
  readonly text?: string;
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

/** Statuses with which a shop may refuse a change in plain text. Other texts are not for the shopper, such as "Forbidden". */
const refusals: readonly number[] = [400, 409, 410, 422];

/**
 * Creates a function that sends requests to a cart. It rejects on network errors and server errors, and if the response is not
 * from the shop's cart: a page, such as that of a login, no JSON object, or the response to a redirected change.
 */
export function createCartRequest({
  root = '/',
  fetch = globalThis.fetch.bind(globalThis),
}: CartOptions): CartRequest {
  const send: (...args: Parameters<CartRequest>) => Promise<Response> = (path, body, headers) =>
    fetch(`${root}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      credentials: 'same-origin',
      // The cart before a change is compared with the cart after it.
      cache: 'no-store',
      signal: AbortSignal.timeout(maxWait),
      ...(body && { body: JSON.stringify(body) }),
    });

  return async (path, body, headers) => {
    const response = await sendPatiently(() => send(path, body, headers));
    const { status, redirected, headers: fields } = response;
    const text = await response.text();
    const json = jsonOf(text);
    const isPage = /html/iu.test(fields.get('content-type') ?? '') || /^\s*</u.test(text);
    const isFromCart = isRecord(json)
      ? !(body && redirected)
      : status === 429 || (refusals.includes(status) && !isPage);
    if (status >= 500 || !isFromCart)
      throw new Error(`The cart responded with status ${status} and no cart.`);
    return {
      status,
      header: (name) => fields.get(name) ?? undefined,
      body: isRecord(json) ? json : {},
      ...(!isRecord(json) && !isPage && { text }),
    };
  };
}

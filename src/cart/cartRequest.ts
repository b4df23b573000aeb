/** A response of a shop's cart. */
export interface CartResponse {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** Fields of the body; empty if it is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Options of a cart. */
export interface CartOptions {
  /** Root path of the shop, such as `/` or `/en-ie/`. Default: `/`. */
  readonly root?: string;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Sends one request: GET without a body, POST with one. `path` is relative to the root, on the origin of the page. */
export type CartRequest = (
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<CartResponse>;

/**
 * Creates a function that sends requests to a cart one after another, because concurrent changes overwrite each other in
 * the cart's session. It rejects on network errors, rate limits and server errors.
 */
export function createCartRequest({
  root = '/',
  fetch = globalThis.fetch.bind(globalThis),
}: CartOptions): CartRequest {
  let last: Promise<unknown> = Promise.resolve();
  const send: CartRequest = async (path, body, headers) => {
    const response = await fetch(`${root}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      credentials: 'same-origin',
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 429 || response.status >= 500)
      throw new Error(`The cart responded with status ${response.status}.`);
    const json: unknown = await response.json().catch(() => undefined);
    return {
      status: response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      body: isRecord(json) ? json : {},
    };
  };
  return (...request) => {
    const next = last.then(() => send(...request));
    last = next.catch(() => undefined);
    return next;
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the objects of a list; none if the value is not a list. */
export const recordsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** Returns a text that is not empty. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Returns a finite number. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

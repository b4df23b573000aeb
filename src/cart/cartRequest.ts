/** Response of a shop's cart. */
export interface CartReply {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** Fields of the body; empty if it is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CartPlace {
  /** Root of the shop's paths, such as `/` or `/en-ie/`. */
  readonly root?: string;
  readonly fetch?: typeof globalThis.fetch;
}

/** Only paths are allowed: the cart belongs to the page's origin. */
export type AskCart = (
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<CartReply>;

/**
 * Sends requests to a cart one after another, because concurrent changes overwrite each other in its session. Rejects
 * on network errors, rate limits and server errors.
 */
export function createCartRequest({
  root = '/',
  fetch = globalThis.fetch.bind(globalThis),
}: CartPlace): AskCart {
  let last: Promise<unknown> = Promise.resolve();
  const ask: AskCart = async (path, body, headers) => {
    const answer = await fetch(`${root}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      credentials: 'same-origin',
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status === 429 || answer.status >= 500) throw new Error(`The cart answered ${answer.status}.`);
    const read: unknown = await answer.json().catch(() => undefined);
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name) ?? undefined,
      body: isRecord(read) ? read : {},
    };
  };
  return (...question) => {
    const next = last.then(() => ask(...question));
    last = next.catch(() => undefined);
    return next;
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of a list; empty if it is not a list. */
export const recordsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

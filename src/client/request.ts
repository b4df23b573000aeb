import { decodeError, ServiceError } from '../protocol/index.ts';

export type HeaderSource =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

export interface RequestOptions {
  readonly endpoint: string;
  readonly headers: HeaderSource;
  readonly fetch: typeof globalThis.fetch;
}

export interface Call {
  /** The last part of the path: `init`, `invoke`, … */
  readonly name: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export type Send = (call: Call) => Promise<Response>;

/** Makes the one function that calls the service. It gives an answer of any status; no answer is a `ServiceError`. */
export function createSend({ endpoint, headers, fetch }: RequestOptions): Send {
  const base = endpoint.replace(/\/+$/, '');
  return async ({ name, body, headers: own, signal }) => {
    try {
      signal.throwIfAborted();
      const given = typeof headers === 'function' ? await headers() : headers;
      return await fetch(`${base}/${name}`, {
        method: 'POST',
        headers: { ...given, 'content-type': 'application/json', ...own },
        body: JSON.stringify(body),
        signal,
      });
    } catch (cause) {
      throw asServiceError(cause, signal);
    }
  };
}

/** Whatever was thrown on the way, as the one error that leaves this layer. */
export function asServiceError(cause: unknown, signal: AbortSignal): ServiceError {
  if (signal.aborted) return new ServiceError('aborted', 'The call was stopped.', { cause });
  if (cause instanceof ServiceError) return cause;
  return new ServiceError('network', 'The service could not be reached.', { cause });
}

/** The answer's JSON. A refusal without a readable body is judged by its status, and has an undefined one. */
export async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  let text = '';
  try {
    text = (await response.text()).trim();
    return text === '' ? {} : JSON.parse(text);
  } catch (cause) {
    if (signal.aborted || (response.ok && text === '')) throw asServiceError(cause, signal);
    if (response.ok) throw protocolError('The answer is not JSON.', response, cause);
    return undefined;
  }
}

export function protocolError(message: string, { status }: Response, cause?: unknown): ServiceError {
  return new ServiceError('protocol', message, { status, cause });
}

/** The error that a refusal is. `now` in milliseconds since the epoch, for a `Retry-After` that is a date. */
export function readRefusal({ status, headers }: Response, body: unknown, now: number): ServiceError {
  const retryAfter = readRetryAfter(headers.get('retry-after'), now);
  const requestId = headers.get('x-request-id');
  return decodeError({
    status,
    body,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(requestId && { requestId }),
  });
}

/** Milliseconds to wait; the header holds seconds or a date. */
function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const wait = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

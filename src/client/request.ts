import { decodeError, ServiceError } from '../protocol/index.ts';

export type HeaderSource =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

export interface RequestOptions {
  readonly endpoint: string;
  readonly headers: HeaderSource;
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds since the epoch; for a `Retry-After` that is a date. */
  readonly now: () => number;
}

export interface Call {
  /** The last part of the path: `init`, `invoke`, … */
  readonly name: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export type Post = (call: Call) => Promise<Response>;

/** Makes the one function that calls the service. It gives a 2xx answer; all else leaves as a `ServiceError`. */
export function createPost({ endpoint, headers, fetch, now }: RequestOptions): Post {
  const base = endpoint.replace(/\/+$/, '');
  return async ({ name, body, headers: own, signal }) => {
    let response: Response;
    try {
      signal.throwIfAborted();
      const given = typeof headers === 'function' ? await headers() : headers;
      response = await fetch(`${base}/${name}`, {
        method: 'POST',
        headers: { ...given, 'content-type': 'application/json', ...own },
        body: JSON.stringify(body),
        signal,
      });
    } catch (cause) {
      throw asServiceError(cause, signal);
    }
    if (!response.ok) throw await readRefusal(response, now(), signal);
    return response;
  };
}

/** Whatever was thrown on the way, as the one error that leaves this layer. */
export function asServiceError(cause: unknown, signal: AbortSignal): ServiceError {
  if (signal.aborted) return new ServiceError('aborted', 'The call was stopped.', { cause });
  if (cause instanceof ServiceError) return cause;
  return new ServiceError('network', 'The service could not be reached.', { cause });
}

/** The answer's JSON. */
export async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw asServiceError(cause, signal);
  }
  try {
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw protocolError('The answer is not JSON.', response, cause);
  }
}

export function protocolError(message: string, { status }: Response, cause?: unknown): ServiceError {
  return new ServiceError('protocol', message, { status, cause });
}

async function readRefusal(response: Response, now: number, signal: AbortSignal): Promise<ServiceError> {
  const { status, headers } = response;
  const body = await readJson(response, signal).catch((error: ServiceError) => {
    if (error.kind === 'aborted') throw error;
    // A refusal without a readable body is judged by its status.
    return undefined;
  });
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

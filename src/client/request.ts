import { abortedError, decodeError, isServiceError, ServiceError } from '../protocol/index.ts';
import { defaultSilenceMs, withinSilence } from './silence.ts';
import type { CallOptions } from './transport.ts';

/** Request headers, or a function that is called before each request and returns them. */
export type HeaderSource =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

/**
 * Sends a request to an operation of the service, and resolves with a response of any status. Rejects with a
 * `ServiceError`.
 */
export type SendRequest = (name: string, body: object, call: CallOptions) => Promise<Response>;

/** Converts anything thrown during a call into a `ServiceError`, the only error that a transport rejects with. */
export function asServiceError(cause: unknown, { signal }: CallOptions): ServiceError {
  if (signal?.aborted) return abortedError(cause);
  if (isServiceError(cause)) return cause;
  return new ServiceError('network', 'The service could not be reached.', { cause });
}

/** Reads a streamed body. */
export interface BodyReader {
  /** Resolves with the next piece; rejects if the connection was cut. */
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | string | undefined }>;
  /** Ends reading; a pending `read` then resolves with `done`. */
  cancel(): Promise<void>;
}

/**
 * Opens the body of a response. The responses of polyfills and wrappers of `fetch` may lack a stream: their body is read in one
 * piece, once it has arrived completely.
 *
 * @throws ServiceError if there is no body, except with the status 204.
 */
export function openBody(response: Response): BodyReader {
  const { body, status } = response;
  if (status === 204) return { read: async () => ({ done: true }), cancel: async () => {} };
  if (body === null) throw notAStream(response);
  if (typeof body?.getReader === 'function') return body.getReader();
  let text: Promise<string> | undefined;
  let cancel = () => {};
  const cancelled = new Promise<undefined>((resolve) => {
    cancel = () => resolve(undefined);
  });
  return {
    async read() {
      if (text) return { done: true };
      text = response.text();
      const value = await Promise.race([text, cancelled]);
      return { done: value === undefined, value };
    },
    cancel: async () => cancel(),
  };
}

/** Reads a header; null if it is missing, also for responses of wrappers without `Headers`. */
export const headerOf = ({ headers }: Pick<Response, 'headers'>, name: string): string | null =>
  headers?.get?.(name) ?? null;

/** The error for a response that is not a stream, such as a login page or a captive portal, which also respond with 200. */
export const notAStream = (response: Response): ServiceError =>
  protocolError('The response is not a stream of events.', response);

/**
 * Reads a response body as JSON.
 *
 * @param silenceMs Milliseconds until a body that has not ended counts as lost.
 * @returns `{}` for an empty body; undefined if the request was refused and the body is not JSON.
 * @throws ServiceError if the body of a 2xx response cannot be read or is not JSON, or if reading was aborted.
 */
export async function readJson(
  response: Response,
  call: CallOptions,
  silenceMs = defaultSilenceMs,
): Promise<unknown> {
  const text = await withinSilence(silenceMs, response.text()).catch((cause: unknown) => {
    if (response.ok || call.signal?.aborted) throw asServiceError(cause, call);
    return '';
  });
  try {
    return JSON.parse(text.trim() || '{}');
  } catch (cause) {
    if (response.ok) throw protocolError('The response is not JSON.', response, cause);
    return undefined;
  }
}

/** Creates the error for a response that cannot be decoded. */
export function protocolError(message: string, { status }: Response, cause?: unknown): ServiceError {
  return new ServiceError('protocol', message, { status, cause });
}

/**
 * Creates the error for a refused request.
 *
 * @param now Milliseconds since the epoch, for a `Retry-After` header that is a date.
 */
export function refusalError(response: Response, body: unknown, now: number): ServiceError {
  return decodeError({
    status: response.status,
    body,
    retryAfter: readRetryAfter(headerOf(response, 'retry-after'), now),
    requestId: headerOf(response, 'x-request-id') ?? undefined,
  });
}

/** Converts a `Retry-After` header (seconds or a date) into milliseconds. */
function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const wait = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

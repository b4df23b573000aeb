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
export function refusalError({ status, headers }: Response, body: unknown, now: number): ServiceError {
  return decodeError({
    status,
    body,
    retryAfter: readRetryAfter(headers.get('retry-after'), now),
    requestId: headers.get('x-request-id') ?? undefined,
  });
}

/** Converts a `Retry-After` header (seconds or a date) into milliseconds. */
function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const wait = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

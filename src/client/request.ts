import { decodeError, isServiceError, ServiceError } from '../protocol/index.ts';
import type { CallOptions } from './transport.ts';

export type HeaderSource =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

/** Whatever was thrown on the way, as the one error that leaves this layer. */
export function asServiceError(cause: unknown, { signal }: CallOptions): ServiceError {
  if (signal?.aborted) return new ServiceError('aborted', 'The call was stopped.', { cause });
  if (isServiceError(cause)) return cause;
  return new ServiceError('network', 'The service could not be reached.', { cause });
}

/** The answer's JSON, `{}` where it is empty. A refusal without readable JSON is judged by its status: undefined. */
export async function readJson(response: Response, call: CallOptions): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    if (response.ok || call.signal?.aborted) throw asServiceError(cause, call);
    return '';
  });
  try {
    return JSON.parse(text.trim() || '{}');
  } catch (cause) {
    if (response.ok) throw protocolError('The answer is not JSON.', response, cause);
    return undefined;
  }
}

export function protocolError(message: string, { status }: Response, cause?: unknown): ServiceError {
  return new ServiceError('protocol', message, { status, cause });
}

/** The error that a refusal is. `now` in milliseconds since the epoch, for a `Retry-After` that is a date. */
export function readRefusal({ status, headers }: Response, body: unknown, now: number): ServiceError {
  return decodeError({
    status,
    body,
    retryAfter: readRetryAfter(headers.get('retry-after'), now),
    requestId: headers.get('x-request-id') ?? undefined,
  });
}

/** Milliseconds to wait; the header holds seconds or a date. */
function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const wait = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

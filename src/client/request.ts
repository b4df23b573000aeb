import { isServiceError, ServiceError } from '../protocol/index.ts';
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

/**
 * The error that a refusal is; what reads it is fetched, and where that cannot be, it is an outage. `now` in
 * milliseconds since the epoch.
 */
export async function readRefusal(response: Response, body: unknown, now: number): Promise<ServiceError> {
  try {
    const { refusalOf } = await import('./refusalOf.ts');
    return refusalOf(response, body, now);
  } catch (cause) {
    const { status } = response;
    return new ServiceError('unavailable', `The service answered ${status}.`, { status, cause });
  }
}

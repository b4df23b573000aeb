import { decodeError, type ServiceError } from '../protocol/index.ts';

/** The error that a refusal is. `now` in milliseconds since the epoch, for a `Retry-After` that is a date. */
export function refusalOf({ status, headers }: Response, body: unknown, now: number): ServiceError {
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

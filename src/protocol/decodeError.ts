import { readFailure } from './decodeLine.ts';
import { ServiceError, type ServiceErrorKind } from './errors.ts';
import { own } from './own.ts';
import { isRecord, recordOrNone, textOrNone } from './records.ts';

/** By the service's code, else by the status. Any other status below 500 is a refusal. */
const kinds = new Map<string | number, ServiceErrorKind>([
  ['session_closed', 'session-closed'],
  ['session_unknown', 'session-unknown'],
  ['turn_running', 'turn-running'],
  // The platform's failed precondition: the session is there, and no longer takes input.
  ['9', 'session-closed'],
  ['5', 'session-unknown'],
  [401, 'session-invalid'],
  [408, 'unavailable'],
  [409, 'busy'],
  [410, 'turn-unknown'],
  [429, 'busy'],
  [499, 'unavailable'],
]);

/** HTTP status by the platform's integer code, for failures that come without a status of their own. */
const statusByCode = [200, 499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401];

/** An answer that is a refusal. `retryAfter` in milliseconds. */
export interface Refusal {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
}

/**
 * Reads a refusal in any of the three shapes: the proxy's `{error:{code}}`, the agent endpoints' triple with
 * an integer code, the business endpoints' flat object. Anything else is judged by its status alone.
 */
export function decodeError({ status: given, body, retryAfter, requestId }: Refusal): ServiceError {
  const error = recordOrNone(recordOrNone(body)?.error) ?? body;
  const { code, message } = readFailure(error);
  const status = given < 400 ? (statusByCode[Number(code || 2)] ?? 500) : given;
  const kind = kinds.get(code) ?? kinds.get(status) ?? (status < 500 ? 'refused' : 'unavailable');
  const details = recordOrNone(error)?.details;
  const find = (name: string): unknown =>
    Array.isArray(details)
      ? details
          .filter(isRecord)
          .flatMap((detail) => (Object.hasOwn(detail, name) ? [own(detail, name)] : []))[0]
      : undefined;
  const fate = find('fate');
  return new ServiceError(kind, message || `The service answered ${given}.`, {
    status: given,
    code: code || undefined,
    retryAfter,
    requestId,
    turnId: textOrNone(find('turnId')),
    fate: fate === 'never-seen' || fate === 'unknown' ? fate : undefined,
  });
}

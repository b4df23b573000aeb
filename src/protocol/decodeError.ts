import { readFailure } from './decodeLine.ts';
import { ServiceError, type ServiceErrorKind } from './errors.ts';
import { own } from './own.ts';
import { isRecord, recordOrNone, textOrNone } from './records.ts';

/** Returns the kind by the service's code, else by the status; other statuses below 500 are refusals. */
const kinds = new Map<string | number, ServiceErrorKind>([
  ['session_closed', 'session-closed'],
  ['session_unknown', 'session-unknown'],
  ['turn_running', 'turn-running'],
  // Failed precondition: the session exists, but accepts no input any more.
  ['9', 'session-closed'],
  ['5', 'session-unknown'],
  [401, 'session-invalid'],
  [408, 'unavailable'],
  [409, 'busy'],
  [410, 'turn-unknown'],
  [429, 'busy'],
  [499, 'unavailable'],
]);

/** HTTP status of the platform's integer codes, for errors without a status. */
const statusByCode = [200, 499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401];

/** An error response; `retryAfter` in milliseconds. */
export interface Refusal {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
}

/**
 * Decodes an error in any of its three shapes: `{error:{code}}` of the proxy, the status triple of the agent endpoints,
 * the flat object of the business endpoints. Anything else is classified by its status alone.
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

import { readFailure } from './decodeLine.ts';
import { ServiceError, type ServiceErrorKind } from './errors.ts';
import { getOwn } from './getOwn.ts';
import { isRecord, recordOrNone, textOrNone } from './records.ts';

/** Error kinds by the service's code, else by the HTTP status. Another status is `refused` below 500, else `unavailable`. */
const kindByCodeOrStatus = new Map<string | number, ServiceErrorKind>([
  ['session_closed', 'session-closed'],
  ['session_unknown', 'session-unknown'],
  ['turn_running', 'turn-running'],
  // gRPC FAILED_PRECONDITION: the session exists, but no longer accepts inputs.
  ['9', 'session-closed'],
  // gRPC NOT_FOUND.
  ['5', 'session-unknown'],
  [401, 'session-invalid'],
  [408, 'unavailable'],
  [409, 'busy'],
  [410, 'turn-unknown'],
  [429, 'busy'],
  [499, 'unavailable'],
]);

/** HTTP status by gRPC code (the index), for errors inside a response with a success status. */
const statusByGrpcCode = [
  200, 499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401,
];

const grpcUnknown = 2;

/** A response that refuses a request. `retryAfter` is in milliseconds. */
export interface Refusal {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
}

/**
 * Decodes an error in any of its three shapes: `{error:{code}}` of the proxy, the gRPC status of the agent endpoints
 * (`AgentErrorBody`), the flat object of the business endpoints. Anything else is classified by its status alone.
 *
 * @see platform API, section "Errors"
 */
export function decodeError({ status: responseStatus, body, retryAfter, requestId }: Refusal): ServiceError {
  const error = recordOrNone(recordOrNone(body)?.error) ?? body;
  const { code, message } = readFailure(error);
  const status =
    responseStatus < 400 ? (statusByGrpcCode[Number(code || grpcUnknown)] ?? 500) : responseStatus;
  const kind =
    kindByCodeOrStatus.get(code) ??
    kindByCodeOrStatus.get(status) ??
    (status < 500 ? 'refused' : 'unavailable');
  const details = recordOrNone(error)?.details;
  const findDetail = (name: string): unknown =>
    Array.isArray(details)
      ? details
          .filter(isRecord)
          .map((detail) => getOwn(detail, name))
          .find((value) => value !== undefined)
      : undefined;
  const delivery = findDetail('delivery');
  return new ServiceError(kind, message || `The service responded with status ${responseStatus}.`, {
    status: responseStatus,
    code: code || undefined,
    retryAfter,
    requestId,
    turnId: textOrNone(findDetail('turnId')),
    delivery: delivery === 'never-seen' || delivery === 'unknown' ? delivery : undefined,
  });
}

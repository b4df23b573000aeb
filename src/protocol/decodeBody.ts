import { readEnd, readFailure, readResponse } from './decodeLine.ts';
import { ServiceError, type ServiceErrorFields, type ServiceErrorKind } from './errors.ts';
import type { AgentEvent } from './events.ts';
import { isRecord, type JsonRecord } from './records.ts';
import type { EndReason } from './wire.ts';

/** What `init` says; a plain platform gives only the session. Undefined where there is no session in it. */
export function decodeInit(body: unknown):
  | {
      readonly sessionId: string;
      readonly clientKey?: string;
      readonly expiresAt?: number;
      readonly epoch?: string;
    }
  | undefined {
  const { sessionId, clientKey, expiresAt, epoch } = unwrap(body);
  if (typeof sessionId !== 'string' || sessionId === '') return undefined;
  const at = typeof expiresAt === 'string' ? Date.parse(expiresAt) : expiresAt;
  return {
    sessionId,
    ...(typeof clientKey === 'string' && { clientKey }),
    ...(typeof at === 'number' && !Number.isNaN(at) && { expiresAt: at }),
    ...(typeof epoch === 'string' && { epoch }),
  };
}

/** A whole turn in one answer. `end` is there where the proxy says how it ended. */
export interface SyncAnswer {
  readonly events: readonly AgentEvent[];
  readonly error?: { readonly code: string; readonly message: string };
  readonly end?: { readonly lines: number; readonly reason: EndReason };
}
export function decodeSync(body: unknown): SyncAnswer | undefined {
  if (!isRecord(body)) return undefined;
  const { error, end, ...rest } = body;
  return {
    events: Object.keys(rest).length > 0 ? readResponse(rest).events : [],
    ...(error ? { error: readFailure(error) } : {}),
    ...(isRecord(end) && { end: readEnd(end) }),
  };
}

/** False where the service says so, or does not say. */
export function decodeHealth(body: unknown): boolean {
  return unwrap(body).healthy === true;
}

/** The failure that a `close` answer reports inside a 200, if any. */
export function decodeClose(body: unknown): ServiceError | undefined {
  return isRecord(body) && body.error ? decodeError({ status: 200, body }) : undefined;
}

const kindByCode = new Map<string, ServiceErrorKind>([
  ['session_closed', 'session-closed'],
  ['session_unknown', 'session-unknown'],
  ['not_found', 'refused'],
  ['turn_running', 'turn-running'],
  // The platform's failed precondition: the session is there, and no longer takes input.
  ['9', 'session-closed'],
  ['5', 'session-unknown'],
]);

const kindByStatus = new Map<number, ServiceErrorKind>([
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
  readonly retryAfter?: number;
  readonly requestId?: string;
}

/**
 * Reads a refusal in any of the three shapes: the proxy's `{error:{code}}`, the agent endpoints' triple with
 * an integer code, the business endpoints' flat object. Anything else is judged by its status alone.
 */
export function decodeError({ status: given, body, retryAfter, requestId }: Refusal): ServiceError {
  const error = isRecord(body) && isRecord(body.error) ? body.error : body;
  const { code, message } = readFailure(error);
  const status = given < 400 ? (statusByCode[Number(code || 2)] ?? 500) : given;
  const kind = kindByCode.get(code) ?? kindByStatus.get(status) ?? (status < 500 ? 'refused' : 'unavailable');
  return new ServiceError(kind, message || `The service answered ${given}.`, {
    status: given,
    ...(code && { code }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(requestId && { requestId }),
    ...readDetails(isRecord(error) ? error.details : undefined),
  });
}

function readDetails(details: unknown): Pick<ServiceErrorFields, 'turnId' | 'fate'> {
  const records = Array.isArray(details) ? details.filter(isRecord) : [];
  const turnId = records.find((detail) => 'turnId' in detail)?.turnId;
  const fate = records.find((detail) => 'fate' in detail)?.fate;
  return {
    ...(typeof turnId === 'string' && { turnId }),
    ...((fate === 'never-seen' || fate === 'unknown') && { fate }),
  };
}

/** The object inside `result` and `response`, where they are. */
function unwrap(body: unknown): JsonRecord {
  const result = isRecord(body) && isRecord(body.result) ? body.result : body;
  const response = isRecord(result) && isRecord(result.response) ? result.response : result;
  return isRecord(response) ? response : {};
}

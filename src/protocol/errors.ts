/** The kind of a failure, by the remedy that can help. */
export type ServiceErrorKind =
  /** No response, or only a part: offline, connection refused or lost. Retrying may help. */
  | 'network'
  /** Nothing has arrived for too long. Retrying may help. */
  | 'silent'
  /** The service is unavailable (5xx, 408, 499). Retrying later may help. */
  | 'unavailable'
  /** Rate limited (429), or a conflict that names no turn (409); wait for `retryAfter`. */
  | 'busy'
  /** The session token or the shopper's identity was refused (401). A new `init` may help. */
  | 'session-invalid'
  /** The session was closed (code `session_closed`, or 9 of the platform). A new conversation is needed. */
  | 'session-closed'
  /** The service does not know the session (code `session_unknown`, or 5 of the platform). It can be opened again. */
  | 'session-unknown'
  /** Another turn of this session is running (409); `turnId` is its id. */
  | 'turn-running'
  /** The service does not have the turn to resume (410); see `delivery`. */
  | 'turn-unknown'
  /** The service refused the request (other 4xx). Sending it again does not help. */
  | 'refused'
  /** The response could not be decoded. */
  | 'protocol'
  /** The caller aborted the request. */
  | 'aborted';

/** Code of the error when the browser does not let this page use the service. */
export const pageRefusedCode = 'page_refused';

/** Details of a `ServiceError`. */
export interface ServiceErrorFields {
  /** HTTP status, if there was a response. */
  readonly status?: number | undefined;
  /** The service's code: the proxy's, or the platform's number as text. */
  readonly code?: string | undefined;
  /** Milliseconds to wait before the next request. */
  readonly retryAfter?: number | undefined;
  /** The running turn, for the kind `turn-running`. */
  readonly turnId?: string | undefined;
  /** For `turn-unknown`: whether the service never received the turn or may have forgotten it. */
  readonly delivery?: 'never-seen' | 'unknown' | undefined;
  /** The service's id of the request, for its logs. */
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The only error that a transport rejects with.
 *
 * @see platform API, section "Errors"
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  declare readonly kind: ServiceErrorKind;
  declare readonly status: number | undefined;
  declare readonly code: string | undefined;
  declare readonly retryAfter: number | undefined;
  declare readonly turnId: string | undefined;
  declare readonly delivery: 'never-seen' | 'unknown' | undefined;
  declare readonly requestId: string | undefined;

  constructor(kind: ServiceErrorKind, message: string, fields: ServiceErrorFields = {}) {
    super(message, fields);
    Object.assign(this, fields, { kind });
  }
}

/** Whether a value is a `ServiceError`, also one of another copy of this module. */
export function isServiceError(value: unknown): value is ServiceError {
  return value instanceof Error && value.name === 'ServiceError' && 'kind' in value;
}

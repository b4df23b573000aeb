/** What kind of failure it is, which decides what can be done about it. */
export type ServiceErrorKind =
  /** No answer could be had: offline, refused, cut before the answer began. Trying again may help. */
  | 'network'
  /** The service or the way to it is down for now (502, 503, 504, unhealthy). Trying again later may help. */
  | 'unavailable'
  /** Too much asked (429); `retryAfter` says when to ask again. */
  | 'busy'
  /** The session token or the shopper's identity was refused (401). A new `init` may help. */
  | 'session-invalid'
  /** The session has been closed (404 `session_closed`). A new conversation must be started. */
  | 'session-closed'
  /** The service no longer knows the session (404 `session_unknown`). It can be opened anew. */
  | 'session-unknown'
  /** Another turn of this session is running (409); `turnId` names it. */
  | 'turn-running'
  /** The turn to resume is gone (410); `fate` says whether it was ever seen. */
  | 'turn-unknown'
  /** The service understood and said no (other 4xx): sending the same again will not help. */
  | 'refused'
  /** The answer could not be read as this protocol. */
  | 'protocol'
  /** The caller stopped it. */
  | 'aborted';

export interface ServiceErrorFields {
  /** HTTP status, where there was an answer. */
  readonly status?: number | undefined;
  /** The service's own code: a proxy's word, or the platform's number as text. */
  readonly code?: string | undefined;
  /** Milliseconds to wait before asking again. */
  readonly retryAfter?: number | undefined;
  readonly turnId?: string | undefined;
  readonly fate?: 'never-seen' | 'unknown' | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** The one error that leaves the client layer. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  declare readonly kind: ServiceErrorKind;
  declare readonly status: number | undefined;
  declare readonly code: string | undefined;
  declare readonly retryAfter: number | undefined;
  declare readonly turnId: string | undefined;
  declare readonly fate: 'never-seen' | 'unknown' | undefined;
  declare readonly requestId: string | undefined;

  constructor(kind: ServiceErrorKind, message: string, fields: ServiceErrorFields = {}) {
    super(message, fields);
    Object.assign(this, fields, { kind });
  }
}

/** Also true for an error of another copy of this module. */
export function isServiceError(value: unknown): value is ServiceError {
  return value instanceof Error && value.name === 'ServiceError' && 'kind' in value;
}

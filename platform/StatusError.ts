/** Status codes of the agent endpoints, by name. See the API document, "Errors". */
const statusCodes = {
  cancelled: 1,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  exhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const;
export type StatusCodeName = keyof typeof statusCodes;

const httpStatuses: Record<StatusCodeName, number> = {
  cancelled: 499,
  invalidArgument: 400,
  deadlineExceeded: 504,
  notFound: 404,
  alreadyExists: 409,
  permissionDenied: 403,
  exhausted: 429,
  failedPrecondition: 400,
  aborted: 409,
  internal: 500,
  unavailable: 503,
  unauthenticated: 401,
};

/**
 * An error whose message is sent to the caller unchanged. An unexpected error is logged instead, and the caller receives
 * the code "internal" without its message.
 */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly kind: StatusCodeName;
  readonly details: readonly unknown[];
  /** HTTP status. It follows from `kind`, except where HTTP has a more specific one (413, 415). */
  readonly status: number;
  /** Seconds after which the caller may try again; undefined: that of the limit on calls. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: StatusCodeName,
    message: string,
    fields: { details?: readonly unknown[]; status?: number; retryAfter?: number } = {},
  ) {
    super(message);
    this.kind = kind;
    this.details = fields.details ?? [];
    this.status = fields.status ?? httpStatuses[kind];
    this.retryAfter = fields.retryAfter;
  }

  get code(): number {
    return statusCodes[this.kind];
  }

  /** The error object of a response or of the last line of a stream. */
  toBody(): { code: number; message: string; details: readonly unknown[] } {
    return { code: this.code, message: this.message, details: this.details };
  }
}

/** Creates the error for a numeric status code; an unknown code becomes `internal`. */
export function statusErrorFromCode(code: number, message: string): StatusError {
  const kinds = Object.keys(statusCodes) as StatusCodeName[];
  return new StatusError(kinds.find((kind) => statusCodes[kind] === code) ?? 'internal', message);
}

/** The status codes of the agent endpoints' error triple, by name. */
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
 * A refusal or failure that a caller may read: its message goes out as it is. Everything else that is
 * thrown goes to the log, and the caller learns only that something went wrong.
 */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly kind: StatusCodeName;
  readonly details: readonly unknown[];
  /** HTTP status; it follows from the kind, save where HTTP has a more exact one (413, 415). */
  readonly status: number;

  constructor(
    kind: StatusCodeName,
    message: string,
    fields: { details?: readonly unknown[]; status?: number } = {},
  ) {
    super(message);
    this.kind = kind;
    this.details = fields.details ?? [];
    this.status = fields.status ?? httpStatuses[kind];
  }

  get code(): number {
    return statusCodes[this.kind];
  }

  /** The status triple, as it is written in an answer or in the last line of a stream. */
  toBody(): { code: number; message: string; details: readonly unknown[] } {
    return { code: this.code, message: this.message, details: this.details };
  }
}

/** The problem behind a status triple's number; an unknown number is an internal one. */
export function statusErrorFromCode(code: number, message: string): StatusError {
  const kinds = Object.keys(statusCodes) as StatusCodeName[];
  return new StatusError(kinds.find((kind) => statusCodes[kind] === code) ?? 'internal', message);
}

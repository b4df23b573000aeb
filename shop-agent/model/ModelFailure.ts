/** Why the model did not finish a turn. `platform/README.md` has the outcome of each reason. */
export type ModelFailureReason =
  /** No connection, a redirect, or a connection that broke. */
  | 'unreachable'
  /** No byte of the server for too long, or a turn that took too long. */
  | 'timeout'
  /** HTTP 401 or 403. */
  | 'unauthorized'
  /** HTTP 429. */
  | 'rate-limited'
  /** HTTP 5xx, or an error within the stream. */
  | 'server-error'
  /** Another HTTP status. */
  | 'rejected'
  /** A response that is no chat completion, or too long. */
  | 'malformed'
  /** A stream without its end. */
  | 'cut'
  /** The model or its content filter declined. */
  | 'refused'
  /** Too many calls of tools that do not exist or with wrong arguments, or calls written as text. */
  | 'wrong-calls'
  /** A turn without any text, either of the model or of a tool. */
  | 'silent'
  /** Sentences that state something unknown. */
  | 'unproven'
  /** The model was not called, because requests pause for some time after a failure of its server. */
  | 'paused';

/** The model failed. Neither message nor cause contain the key, the address or a text of the conversation. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly reason: ModelFailureReason;
  /** HTTP status of an error response. */
  readonly status: number | undefined;
  /** Milliseconds until the next request, if the server has named a time. */
  readonly retryAfter: number | undefined;

  constructor(
    reason: ModelFailureReason,
    { status, retryAfter }: { readonly status?: number; readonly retryAfter?: number | undefined } = {},
  ) {
    super(`The model failed: ${reason}${status === undefined ? '' : ` (${status})`}.`);
    this.reason = reason;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

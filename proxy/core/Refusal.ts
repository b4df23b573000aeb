import type { ProxyErrorBody, ProxyErrorCode } from '../../src/protocol/index.ts';

const table: Readonly<Record<ProxyErrorCode, readonly [status: number, message: string]>> = {
  bad_request: [400, 'The request could not be understood.'],
  session_invalid: [401, 'The session is not valid; open it again.'],
  identity_invalid: [401, 'The identity is not valid.'],
  origin_refused: [403, 'This origin is not allowed here.'],
  not_found: [404, 'There is nothing here.'],
  session_closed: [404, 'The session has been closed; start a new one.'],
  session_unknown: [404, 'The session is no longer known; open it anew.'],
  turn_running: [409, 'Another turn of this session is running.'],
  turn_unknown: [410, 'This turn is no longer known.'],
  too_large: [413, 'The request is too large.'],
  media_refused: [415, 'This kind of content is not accepted.'],
  key_reused: [422, 'This idempotency key was used for something else.'],
  rate_limited: [429, 'Too many requests; try again later.'],
  busy: [429, 'The service is busy; try again later.'],
  upstream_failed: [502, 'The agent could not answer.'],
  upstream_cut: [502, 'The answer broke off.'],
  unavailable: [503, 'The agent is not available at the moment.'],
  upstream_timeout: [504, 'The agent took too long to answer.'],
  internal: [500, 'Something went wrong here.'],
};

export interface RefusalFields {
  readonly message?: string;
  readonly details?: readonly unknown[];
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

/** A refusal as the browser sees it: always in the proxy's own words. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProxyErrorCode;
  readonly status: number;
  readonly details: readonly unknown[];
  readonly retryAfter: number | undefined;

  constructor(code: ProxyErrorCode, fields: RefusalFields = {}) {
    const [status, message] = table[code];
    super(fields.message ?? message);
    this.code = code;
    this.status = status;
    this.details = fields.details ?? [];
    this.retryAfter = fields.retryAfter;
  }

  body(): ProxyErrorBody {
    return { error: { code: this.code, message: this.message, details: this.details } };
  }
}

/** The HTTP status of an error code. */
export function statusOf(code: string): number {
  return Object.hasOwn(table, code) ? table[code as ProxyErrorCode][0] : 500;
}

/** The platform's answer before its first line, in the proxy's words. */
export function refusalOfStatus(status: number, retryAfter?: number): Refusal {
  if (status === 401 || status === 403) return new Refusal('unavailable');
  if (status === 503) return new Refusal('unavailable', { retryAfter });
  if (status === 429) return new Refusal('busy', { retryAfter: retryAfter ?? 5 });
  if (status === 409) return new Refusal('busy', { retryAfter: retryAfter ?? 1 });
  if (status === 400 || status === 422) return new Refusal('bad_request');
  if (status === 404) return new Refusal('session_unknown');
  if (status === 413) return new Refusal('too_large');
  if (status === 408 || status === 504) return new Refusal('upstream_timeout');
  return new Refusal('upstream_failed');
}

const statusOfCode: Readonly<Record<number, number>> = {
  3: 400,
  4: 504,
  5: 404,
  7: 403,
  8: 429,
  10: 409,
  14: 503,
  16: 401,
};

/** The platform's error line (a gRPC code), in the proxy's words. */
export function refusalOfCode(code: unknown): Refusal {
  return refusalOfStatus((typeof code === 'number' && statusOfCode[code]) || 502);
}

import { randomInt } from 'node:crypto';
import type { StatusError } from '../../StatusError.ts';
import { rateLimitSeconds } from './rateLimit.ts';

/** The error types of the business endpoints. The API document defines the first type; the other types are our choice. */
export type ErrorType =
  | 'ERROR_TYPE_AUTHENTICATION'
  | 'ERROR_TYPE_PERMISSION'
  | 'ERROR_TYPE_INVALID_REQUEST'
  | 'ERROR_TYPE_NOT_FOUND'
  | 'ERROR_TYPE_CONFLICT'
  | 'ERROR_TYPE_RATE_LIMIT'
  | 'ERROR_TYPE_DEADLINE_EXCEEDED'
  | 'ERROR_TYPE_UNAVAILABLE'
  | 'ERROR_TYPE_UNSPECIFIED';

const httpStatuses: Record<ErrorType, number> = {
  ERROR_TYPE_AUTHENTICATION: 401,
  ERROR_TYPE_PERMISSION: 403,
  ERROR_TYPE_INVALID_REQUEST: 400,
  ERROR_TYPE_NOT_FOUND: 404,
  ERROR_TYPE_CONFLICT: 409,
  ERROR_TYPE_RATE_LIMIT: 429,
  // The type of messages outside the eligibility window, and not of a timeout.
  ERROR_TYPE_DEADLINE_EXCEEDED: 400,
  ERROR_TYPE_UNAVAILABLE: 503,
  ERROR_TYPE_UNSPECIFIED: 500,
};

export interface BusinessApiErrorOptions {
  /** `ERROR_CODE_…`. Default: `ERROR_CODE_UNSPECIFIED`. */
  readonly code?: string;
  /** Machine-readable details, such as the broken rule and the path of the field. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** HTTP status. Default: that of the error type. */
  readonly status?: number;
  /** Of an error with status 429: whole seconds after which the request may succeed. Default: the window of the rate limits. */
  readonly retryAfter?: number;
}

/** An error of a business endpoint, sent as the flat error object. See the API document, "Errors". */
export class BusinessApiError extends Error {
  override readonly name = 'BusinessApiError';
  readonly type: ErrorType;
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfter: number;

  constructor(type: ErrorType, message: string, fields: BusinessApiErrorOptions = {}) {
    super(message);
    this.type = type;
    this.code = fields.code ?? 'ERROR_CODE_UNSPECIFIED';
    this.status = fields.status ?? httpStatuses[type];
    this.details = fields.details ?? {};
    this.retryAfter = fields.retryAfter ?? rateLimitSeconds;
  }

  toBody(traceId: string = generateTraceId()) {
    const { message, type, code, details } = this;
    const userMessage = `Quote the trace id ${traceId} to support.`;
    return { message, type, code, userTitle: message, userMessage, cntTraceId: traceId, details };
  }
}

/** Returns 20 decimal digits, the first of which is 1. */
function generateTraceId(): string {
  const half = () => String(randomInt(10 ** 10)).padStart(10, '0');
  return `1${half().slice(1)}${half()}`;
}

const errorTypesByStatusCode: Partial<Record<StatusError['kind'], ErrorType>> = {
  unauthenticated: 'ERROR_TYPE_AUTHENTICATION',
  permissionDenied: 'ERROR_TYPE_PERMISSION',
  invalidArgument: 'ERROR_TYPE_INVALID_REQUEST',
  notFound: 'ERROR_TYPE_NOT_FOUND',
  alreadyExists: 'ERROR_TYPE_CONFLICT',
  aborted: 'ERROR_TYPE_CONFLICT',
  exhausted: 'ERROR_TYPE_RATE_LIMIT',
  unavailable: 'ERROR_TYPE_UNAVAILABLE',
};

export const errorTypes: readonly string[] = Object.keys(httpStatuses);

/** Converts the error format of the agent endpoints to that of the business endpoints. */
export function toBusinessApiError({ kind, message, status }: StatusError): BusinessApiError {
  return new BusinessApiError(errorTypesByStatusCode[kind] ?? 'ERROR_TYPE_UNSPECIFIED', message, {
    status,
  });
}

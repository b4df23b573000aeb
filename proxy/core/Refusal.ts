import { type ProxyErrorBody, type ProxyErrorCode, proxyErrors } from '../../src/protocol/index.ts';

interface RefusalFields {
  readonly message?: string;
  readonly details?: readonly unknown[];
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

/** An error response for the browser. Its text is never the platform's. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProxyErrorCode;
  readonly status: number;
  readonly details: readonly unknown[];
  readonly retryAfter: number | undefined;

  constructor(code: ProxyErrorCode, { message, details = [], retryAfter }: RefusalFields = {}) {
    super(message ?? proxyErrors[code][1]);
    this.code = code;
    this.status = proxyErrors[code][0];
    this.details = details;
    this.retryAfter = retryAfter;
  }

  body(): ProxyErrorBody {
    return { error: { code: this.code, message: this.message, details: this.details } };
  }
}

import type { ProxyErrorCode } from './wire.ts';

/** HTTP status and message of every error of the proxy. */
export const proxyErrors: Readonly<Record<ProxyErrorCode, readonly [status: number, message: string]>> = {
  bad_request: [400, 'The request is malformed.'],
  session_invalid: [401, 'The session is not valid; open it again.'],
  identity_invalid: [401, 'The identity is not valid; sign in again.'],
  origin_refused: [403, 'This origin is not allowed.'],
  not_found: [404, 'This path does not exist.'],
  session_closed: [404, 'The session has been closed; start a new one.'],
  session_unknown: [404, 'The session is no longer known; open a new one.'],
  turn_running: [409, 'Another turn of this session is running.'],
  turn_unknown: [410, 'This turn is no longer known.'],
  too_large: [413, 'The request is too large.'],
  media_refused: [415, 'This kind of content is not accepted.'],
  key_reused: [422, 'This idempotency key was used for something else.'],
  rate_limited: [429, 'Too many requests; try again later.'],
  busy: [429, 'The agent is busy; try again later.'],
  internal: [500, 'Internal error of the proxy.'],
  upstream_failed: [502, 'The agent failed to respond.'],
  upstream_cut: [502, 'The response of the agent was cut off.'],
  unavailable: [503, 'The agent is not available at the moment.'],
  upstream_timeout: [504, 'The agent took too long to respond.'],
};

/**
 * Maps platform statuses to proxy errors; others become `upstream_failed`. 401 and 403 refuse the proxy's API key, which
 * the shopper cannot correct.
 */
const errorByStatus: Readonly<Record<number, ProxyErrorCode>> = {
  400: 'bad_request',
  401: 'unavailable',
  403: 'unavailable',
  404: 'session_unknown',
  408: 'upstream_timeout',
  409: 'busy',
  413: 'too_large',
  422: 'bad_request',
  429: 'busy',
  503: 'unavailable',
  504: 'upstream_timeout',
};

/** HTTP statuses by gRPC code, as the gRPC gateway maps them; others are 502. */
const statusByGrpcCode: Readonly<Record<number, number>> = {
  3: 400,
  4: 504,
  5: 404,
  7: 403,
  8: 429,
  10: 409,
  14: 503,
  16: 401,
};

/** Returns the proxy's code for a platform error, by its HTTP status or, within a stream, by its gRPC code. */
export function proxyErrorOf(
  refusal: { readonly status: number } | { readonly code: unknown },
): ProxyErrorCode {
  if ('status' in refusal) return errorByStatus[refusal.status] ?? 'upstream_failed';
  const { code } = refusal;
  return proxyErrorOf({ status: (typeof code === 'number' && statusByGrpcCode[code]) || 502 });
}

import type { ProxyErrorCode } from './wire.ts';

/** Every refusal of the proxy: its HTTP status and its words. */
export const proxyErrors: Readonly<Record<ProxyErrorCode, readonly [status: number, message: string]>> = {
  bad_request: [400, 'The request could not be understood.'],
  session_invalid: [401, 'The session is not valid; open it again.'],
  identity_invalid: [401, 'The identity is not valid; sign in again.'],
  origin_refused: [403, 'This page may not call here.'],
  not_found: [404, 'There is nothing here.'],
  session_closed: [404, 'The session has been closed; start a new one.'],
  session_unknown: [404, 'The session is no longer known; open it anew.'],
  turn_running: [409, 'Another turn of this session is running.'],
  turn_unknown: [410, 'This turn is no longer known.'],
  too_large: [413, 'The request is too large.'],
  media_refused: [415, 'This kind of content is not accepted.'],
  key_reused: [422, 'This idempotency key was used for something else.'],
  rate_limited: [429, 'Too many requests; try again later.'],
  busy: [429, 'The agent is busy; try again later.'],
  internal: [500, 'Something went wrong here.'],
  upstream_failed: [502, 'The agent could not answer.'],
  upstream_cut: [502, 'The answer broke off.'],
  unavailable: [503, 'The agent is not available at the moment.'],
  upstream_timeout: [504, 'The agent took too long to answer.'],
};

/** Why an address was rejected before the call, or why the call failed. */
export type OutboundErrorReason =
  | 'malformed'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'host'
  | 'address'
  | 'unresolved'
  | 'connection'
  | 'timeout'
  | 'redirects'
  | 'size';

const messages: Record<OutboundErrorReason, string> = {
  malformed: 'It is not a URL.',
  scheme: 'It must begin with https://.',
  credentials: 'It must not contain a user name or a password.',
  port: 'Its port is not allowed.',
  host: 'Its host is not a public name.',
  address: 'Its host is not on the public internet.',
  unresolved: 'Its host has no address.',
  connection: 'It cannot be reached.',
  timeout: 'It took too long to respond.',
  redirects: 'It redirects too often.',
  size: 'Its response is too large.',
};

/** An outbound call that was rejected or failed. Its message discloses nothing about the platform's network. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: OutboundErrorReason;

  constructor(reason: OutboundErrorReason, options?: ErrorOptions) {
    super(messages[reason], options);
    this.reason = reason;
  }
}

/**
 * Bytes as a string with one character for each (latin1). Lines are cut and joined many times, and slicing or joining
 * strings copies nothing.
 */
export type Latin1Text = string;

/** Opens an HTTP client for the addresses below `address`. */
export type ConnectUpstream = (address: URL, bounds: UpstreamBounds) => Upstream;
export interface UpstreamBounds {
  /** Maximum number of open connections; ignored by `fetch`. */
  readonly connections: number;
  /** Milliseconds; ignored where connecting cannot be distinguished from waiting for a response. */
  readonly connectTimeout: number;
}
/** The HTTP client that calls the agent's server. It follows no redirect and adds no headers of the browser. */
export interface Upstream {
  /** Sends a request. Never throws: failures go to the listener. */
  send(call: UpstreamCall, listener: UpstreamListener): void;
  /** Aborts all open calls. */
  close(): Promise<void>;
}
export interface UpstreamCall {
  /** Path below the address; the path may have a query. */
  readonly operation: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Default: `POST`. A `HEAD` has no body. */
  readonly method?: 'POST' | 'HEAD';
}
/** Receives one response. The methods are called in this order; `ended`, or at any time `failed`, is the last call. */
export interface UpstreamListener {
  /** The call has a connection; with `fetch`, the call has begun. */
  started(control: UpstreamControl): void;
  head(status: number, retryAfter: string | undefined): void;
  data(bytes: Latin1Text): void;
  ended(): void;
  failed(failure: UpstreamFailure): void;
}
export interface UpstreamControl {
  abort(): void;
  /** Stops reading the response until `resume`. */
  pause(): void;
  resume(): void;
}
/** Why a call failed, for the operator. */
export interface UpstreamFailure {
  readonly kind: 'refused' | 'unreachable' | 'reset' | 'timeout' | 'tls' | 'other';
  /** The error code of the system or library. */
  readonly code: string;
}

import type { HeaderSource, SendRequest } from './request.ts';
import type { Transport } from './transport.ts';

/** Options of `createHttpTransport`. */
export interface HttpTransportOptions {
  /** Base URL of the agent's paths, such as `https://chat.shop.example/agent`. */
  readonly endpoint: string;
  /** Sent with every request. A function is called before each request, so that it can return a new token. */
  readonly headers?: HeaderSource;
  /** For requests to the platform without the proxy. The platform's key goes into `headers`, never into a browser. */
  readonly businessId?: string;
  /** Identifies the customer in every request. The platform needs it; the proxy sets its own. */
  readonly clientKey?: string;
  /**
   * Returns a short-lived token of the shop's server that identifies the shopper, or undefined if no shopper is signed
   * in. Called whenever a session is opened or renewed.
   */
  readonly identify?: () => Promise<string> | undefined;
  /** Pass `proxyCalls` to let the agent call tools of the page; needs the proxy. Default: no tools are offered. */
  readonly calls?: (transport: Transport, send: SendRequest) => Transport;
  /**
   * Milliseconds without a byte until a request counts as lost, and a turn as cut; twice as long for a turn that is not streamed.
   * Default: 60,000.
   */
  readonly silenceMs?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds since the epoch. Default: `Date.now`. */
  readonly now?: () => number;
}

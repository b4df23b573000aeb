import type { RequestParts } from './http.ts';
import type { Awaitable } from './runtime.ts';

/** The content of a sealed session token. */
export interface Session {
  /** The platform's session id; the proxy creates the id for an agent with another protocol. */
  readonly id: string;
  /** The platform's `clientKey`. */
  readonly customer: string;
  readonly agentId?: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}
export interface Sessions {
  /** Lifetime of a new token, in milliseconds. */
  readonly lifetime: number;
  seal(session: Session): Awaitable<string>;
  /** Returns undefined unless the token is authentic. Does not check the expiry: an expired token may be renewed. */
  open(token: string): Awaitable<Session | undefined>;
}

/** A key of 32 bytes, and the id by which tokens name the key. */
export interface SealingKey {
  readonly id: string;
  readonly key: Uint8Array;
}
/** Newest first. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

/**
 * Encrypts small texts with AES-256-GCM. The first key seals, every key opens. All implementations use one token format
 * and open each other's tokens.
 */
export interface Sealer {
  /** @param purpose Keeps kinds of tokens apart: a token opens only for the purpose that it was sealed for. */
  seal(text: string, purpose: string): Awaitable<string>;
  /** Returns undefined unless the token was sealed for this purpose with one of the keys. */
  open(token: string, purpose: string): Awaitable<string | undefined>;
}

/** Identifies the customer of a request. */
export interface Identity {
  /**
   * @param clientKey The key that the browser sends, if any.
   * @throws `Refusal`
   */
  identify(request: RequestParts, clientKey: string | undefined): Awaitable<Customer>;
}
export interface Customer {
  /** The `clientKey` sent to the platform. */
  readonly customer: string;
  /** The `clientKey` that the browser stores. */
  readonly clientKey: string;
  /** Time after which the customer must be identified again, in milliseconds since the epoch; absent: no limit. */
  readonly expiresAt?: number;
}

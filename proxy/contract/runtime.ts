import type { ConnectUpstream } from './upstream.ts';

export type Awaitable<T> = T | Promise<T>;

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once after `milliseconds`. */
  timer(milliseconds: number, run: () => void): Timer;
}
export interface Timer {
  /** Starts the timer again, unless it was cancelled. */
  refresh(): void;
  cancel(): void;
}

/** The platform that the proxy runs on: Node, or any host with web standards. */
export interface Runtime {
  readonly clock: Clock;
  readonly connect: ConnectUpstream;
  /** Returns the SHA-256 of a text, in base64. */
  hash(text: string): Awaitable<string>;
}

/**
 * Reports an event to the operator.
 * @param fields `platformText` is text of the agent platform; every other field is the proxy's own.
 */
export type Report = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields?: Readonly<Record<string, string | number>>,
) => void;

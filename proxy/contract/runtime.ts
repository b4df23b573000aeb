import type { ConnectUpstream } from './upstream.ts';

export type Awaitable<T> = T | Promise<T>;

export interface Clock {
  /** Milliseconds since the epoch; for times that leave the process. The machine may set it back or forward. */
  now(): number;
  /** Milliseconds since an arbitrary start; for durations. Never goes back, and ignores changes of the machine's time. */
  elapsed(): number;
  /** Calls `run` after `milliseconds`, once for each start. */
  timer(milliseconds: number, run: () => void): Timer;
}
export interface Timer {
  /** Starts the timer again, also after it has run, unless it was cancelled. */
  refresh(): void;
  cancel(): void;
}

/** The JavaScript runtime that the proxy runs on: Node, or any other with web standards. */
export interface Runtime {
  readonly clock: Clock;
  readonly connect: ConnectUpstream;
  /** Returns the SHA-256 of a text, in base64. */
  hash(text: string): Awaitable<string>;
}

/**
 * Reports an event to the operator.
 * @param fields `platformText` is text of the agent's server; every other field is written or checked by the proxy.
 */
export type Report = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields?: Readonly<Record<string, string | number>>,
) => void;

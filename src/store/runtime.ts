/** Cancels a timer, a frame or a subscription. */
export type Cancel = () => void;

/** The store's source of time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds, unless cancelled. */
  after(ms: number, run: () => void): Cancel;
}

/** Visibility of the page, and an event for its changes and for the return of the network. */
export interface Presence {
  isHidden(): boolean;
  /** Calls `run` when the visibility changes and when the network returns, until cancelled. */
  onChange(run: () => void): Cancel;
}

/** Clock, id generator, random numbers, scheduler and page visibility of a store. */
export interface ChatRuntime {
  readonly clock: Clock;
  /** Returns a new UUID, for ids of messages, tabs and turns (idempotency keys). */
  readonly makeId: () => string;
  /** Returns a number from 0 up to, not including, 1. */
  readonly random: () => number;
  /** Calls `run` once, before the next frame, or after a short wait if no frame comes; unless cancelled. */
  readonly frame: (run: () => void) => Cancel;
  /** Absent outside a page, as in Node; the page then counts as visible. */
  readonly presence?: Presence;
}

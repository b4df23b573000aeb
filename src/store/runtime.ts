export type Cancel = () => void;

/** Time as the store sees it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds, unless cancelled. */
  after(ms: number, run: () => void): Cancel;
}

/** Whether anybody is there to see the page. */
export interface Presence {
  isHidden(): boolean;
  /** Calls `run` each time that changes, and when the network is back, until cancelled. */
  onChange(run: () => void): Cancel;
}

/** Everything of the outside world that the store needs besides its transport. */
export interface ChatRuntime {
  readonly clock: Clock;
  /** A new UUID at each call: message ids and the turns' idempotency keys. */
  readonly makeId: () => string;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** Calls `run` once before the next frame is painted, unless cancelled. */
  readonly frame: (run: () => void) => Cancel;
  /** Absent where there is no page, as in plain Node: then somebody is always there. */
  readonly presence?: Presence;
}

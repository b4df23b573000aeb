import { after } from '../src/protocol/index.ts';

/** Time and timers; injected, so that tests control when time passes. */
export interface Clock {
  /** The time of day; for times that leave the process or are stored. The machine may set it back or forward. */
  now(): Date;
  /** Milliseconds since an arbitrary start; for durations. Never goes back, and ignores changes of the machine's time. */
  elapsed(): number;
  /** Calls `callback` once after `milliseconds`. Returns a function that cancels the timer. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  after,
};

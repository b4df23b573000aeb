import { after } from '../src/protocol/index.ts';

/** Time and timers; injected, so that tests control when time passes. */
export interface Clock {
  now(): Date;
  /** Calls `callback` once after `milliseconds`. Returns a function that cancels the timer. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: Clock = { now: () => new Date(), after };

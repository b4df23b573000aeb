/** Counts actions of each key. A window begins with the key's first action after the last window. */
export interface Counter {
  /**
   * Counts one action, or `by` of them, and returns how long the caller must wait.
   * @returns Milliseconds until the window ends if the count exceeds the limit, otherwise 0.
   */
  consume(key: string, by?: number): number | Promise<number>;
  /** Like `consume`, but counts nothing; absent where asking would cost as much as counting. */
  wait?(key: string, by?: number): number;
}

/** A caller that asks for a part of a ceiling. */
export interface Taker {
  /** The thing that the ceiling bounds, such as an origin. */
  readonly key: string;
  /** Absent: the caller's network is not limited. */
  readonly network: string | undefined;
  /** Whether the last quarter is open to the caller. */
  readonly isKnown: boolean;
}

/** A ceiling in a window of time that networks share: `src/protocol/fairShares.ts`. */
export interface FairCounter {
  /**
   * Counts one action, or `by` of them, unless the caller must wait.
   * @param isStarted Counts in any case, because what is counted has begun.
   * @returns Milliseconds until the window ends if the caller may take no more, otherwise 0.
   */
  consume(taker: Taker, by?: number, isStarted?: boolean): number | Promise<number>;
  /** Like `consume`, but counts nothing; absent where asking would cost as much as counting. */
  wait?(taker: Taker, by?: number): number;
}

/** Creates counters and ceilings of `limit` actions in a window of `seconds`. */
export interface Counters {
  counter(name: string, limit: number, seconds: number): Counter;
  ceiling(name: string, limit: number, seconds: number): FairCounter;
}

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

/** Creates a counter that allows `limit` actions in a window of `seconds`. */
export type Counters = (name: string, limit: number, seconds: number) => Counter;

import { FairStore } from '../src/protocol/index.ts';

/** Counts the failed attempts of each name, such as a caller's id, in this instance, to make guessing impractical. */
export class AttemptLimit {
  readonly #maxAttempts: number;
  readonly #failures: FairStore<{ count: number }>;

  /**
   * @param period Milliseconds from the first failure of a name until its count is forgotten.
   * @param elapsed Milliseconds since an arbitrary start, of a clock that never goes back.
   * @param maxNames Maximum number of names whose failures are counted. Networks share them: `src/protocol/fairShares.ts`.
   */
  constructor(maxAttempts: number, period: number, elapsed: () => number, maxNames = 10_000) {
    this.#maxAttempts = maxAttempts;
    this.#failures = new FairStore({ total: maxNames, keepFor: period, elapsed });
  }

  /** Whether the name has failed fewer than the maximum number of times in the current period, and its next failure can be counted. */
  allows(name: string, network: string): boolean {
    const failures = this.#failures.get(name);
    if (failures) return failures.count < this.#maxAttempts;
    return this.#failures.hasRoom(network, this.#failures.knows(network));
  }

  addFailure(name: string, network: string): void {
    const failures = this.#failures.get(name);
    if (failures) failures.count += 1;
    // No name pays for another one of its network, or a network could have its failures forgotten.
    else {
      const options = { isKnown: this.#failures.knows(network), ownPay: false };
      this.#failures.put(name, network, { count: 1 }, 1, options);
    }
  }
}

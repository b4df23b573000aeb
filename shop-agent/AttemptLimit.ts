/** Maximum number of names whose failures are counted; the name whose last failure is the oldest is dropped first. */
const maxNames = 10_000;

interface Attempts {
  readonly count: number;
  /** Milliseconds since 1970; the count is then forgotten. */
  readonly endsAt: number;
}

/** Counts the failed attempts of each name, such as a caller's id, in this instance, to make guessing impractical. */
export class AttemptLimit {
  readonly #attempts = new Map<string, Attempts>();
  readonly #maxAttempts: number;
  readonly #period: number;

  /** @param period Milliseconds from the first failure of a name until its count is forgotten. */
  constructor(maxAttempts: number, period: number) {
    this.#maxAttempts = maxAttempts;
    this.#period = period;
  }

  /** Whether the name has failed fewer than the maximum number of times in the current period. */
  allows(name: string, now: Date): boolean {
    return (this.#current(name, now)?.count ?? 0) < this.#maxAttempts;
  }

  addFailure(name: string, now: Date): void {
    const { count, endsAt } = this.#current(name, now) ?? {
      count: 0,
      endsAt: now.getTime() + this.#period,
    };
    this.#attempts.delete(name);
    this.#attempts.set(name, { count: count + 1, endsAt });
    const [oldest = name] = this.#attempts.keys();
    if (this.#attempts.size > maxNames) this.#attempts.delete(oldest);
  }

  #current(name: string, now: Date): Attempts | undefined {
    const attempts = this.#attempts.get(name);
    return attempts && attempts.endsAt > now.getTime() ? attempts : undefined;
  }
}

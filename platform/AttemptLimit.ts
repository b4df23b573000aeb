import type { Clock } from './clock.ts';

/** Names kept in memory; the least recent one is dropped first. */
const maxNames = 10_000;

interface Attempts {
  readonly count: number;
  readonly endsAt: number;
}

/** Counts failed attempts in this process to make guessing impractical. */
export class AttemptLimit {
  readonly #attempts = new Map<string, Attempts>();
  readonly #clock: Pick<Clock, 'now'>;
  readonly #maxAttempts: number;
  readonly #period: number;

  /** @param period Milliseconds after the first failure at which the count ends. */
  constructor(clock: Pick<Clock, 'now'>, maxAttempts: number, period: number) {
    this.#clock = clock;
    this.#maxAttempts = maxAttempts;
    this.#period = period;
  }

  /** Whether another attempt is allowed. */
  allows(name: string): boolean {
    return (this.#current(name)?.count ?? 0) < this.#maxAttempts;
  }

  addFailure(name: string): void {
    const { count, endsAt } = this.#current(name) ?? {
      count: 0,
      endsAt: this.#clock.now().getTime() + this.#period,
    };
    this.#attempts.delete(name);
    this.#attempts.set(name, { count: count + 1, endsAt });
    const [oldest = name] = this.#attempts.keys();
    if (this.#attempts.size > maxNames) this.#attempts.delete(oldest);
  }

  #current(name: string): Attempts | undefined {
    const attempts = this.#attempts.get(name);
    return attempts && attempts.endsAt > this.#clock.now().getTime() ? attempts : undefined;
  }
}

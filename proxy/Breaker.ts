import type { Clock, Report } from './contract.ts';
import { Refusal } from './core/Refusal.ts';

/** So many calls in a row that the platform did not answer, and calls rest for so many milliseconds. */
const [patience, rest] = [5, 10_000];
/** Milliseconds that a refused key makes the proxy not ready. */
const keyRefusedFor = 60_000;

/** Lets a failing platform rest: after a while one call tries it, and its success lets the others through. */
export class Breaker {
  readonly #clock: Clock;
  #failures = 0;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #keyRefusedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isKeyRefused(): boolean {
    return this.#clock.now() - this.#keyRefusedAt < keyRefusedFor;
  }
  get isOpen(): boolean {
    return this.#clock.now() < this.#restsUntil;
  }

  /** Throws a `Refusal` while the platform rests. */
  check() {
    if (this.isOpen) {
      const seconds = Math.ceil((this.#restsUntil - this.#clock.now()) / 1000);
      throw new Refusal('unavailable', { retryAfter: seconds });
    }
    // One call may try; the others wait for how it ends.
    if (this.#failures >= patience) this.#restsUntil = this.#clock.now() + rest;
  }
  succeeded() {
    this.#failures = 0;
    this.#restsUntil = Number.NEGATIVE_INFINITY;
    this.#keyRefusedAt = Number.NEGATIVE_INFINITY;
  }
  /** Hears what the relay reports; what the platform merely refuses is no failure of it. */
  readonly reported: Report = (_level, event, fields) => {
    const status = Number(fields?.status ?? 0);
    if (status === 401 || status === 403) this.#keyRefusedAt = this.#clock.now();
    const isFailure =
      status >= 500 || event === 'platform connection failed' || event === 'platform timed out';
    if (!isFailure) return;
    this.#failures += 1;
    if (this.#failures >= patience) this.#restsUntil = this.#clock.now() + rest;
  };
}

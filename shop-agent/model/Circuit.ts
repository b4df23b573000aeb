import type { Clock } from '../../platform/clock.ts';

/** Milliseconds without requests, unless the server names a time. */
export const pauseAfterFailures = 15_000;
/** Failures in a row, of any sessions, after which requests pause. */
export const maxFailures = 3;

/** Stops requests to a server that fails for everybody; after a pause, a single request tries it again. */
export class Circuit {
  readonly #clock: Clock;
  #failures = 0;
  #retryAfter = 0;
  #openUntil = Number.NEGATIVE_INFINITY;
  #hasTrial = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether a request may be made now. */
  admits(): boolean {
    if (this.#failures < maxFailures) return true;
    if (this.#hasTrial || this.#clock.elapsed() < this.#openUntil) return false;
    this.#hasTrial = true;
    return true;
  }

  /**
   * Records how a request ended.
   *
   * @param isFailure Whether the server failed.
   * @param retryAfter Milliseconds after which the server wants the next request.
   */
  record(isFailure = false, retryAfter = 0): void {
    this.#failures = isFailure ? this.#failures + 1 : 0;
    this.#retryAfter = isFailure ? Math.max(this.#retryAfter, retryAfter) : 0;
    if (this.#failures < maxFailures) return;
    this.#openUntil = this.#clock.elapsed() + (this.#retryAfter || pauseAfterFailures);
    this.#retryAfter = 0;
  }

  /** Lets the next request try the server, if the trial ended without a result. */
  endTrial(): void {
    this.#hasTrial = false;
  }
}

import type { Clock } from '../clock.ts';

/** One timer for several requested times: it fires once, at the earliest of them. */
export class EarliestTimer {
  readonly #clock: Clock;
  readonly #onTimer: () => void;
  readonly #unset = { at: Number.POSITIVE_INFINITY, cancel: () => {} };
  #current = this.#unset;

  constructor(clock: Clock, onTimer: () => void) {
    this.#clock = clock;
    this.#onTimer = onTimer;
  }

  /** @param at Milliseconds since 1970. Ignored when the timer is set for this time or an earlier one. */
  schedule(at: number): void {
    if (at >= this.#current.at) return;
    this.#current.cancel();
    const cancel = this.#clock.after(Math.max(0, at - this.#clock.now().getTime()), () => {
      this.#current = this.#unset;
      this.#onTimer();
    });
    this.#current = { at, cancel };
  }

  cancel(): void {
    this.#current.cancel();
    this.#current = this.#unset;
  }
}

import type { Clock, Timer } from '../contract/index.ts';

/** The clock of the process. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  timer: (milliseconds, run) => new SystemTimer(milliseconds, run),
};

/**
 * While the timer runs, `refresh` only notes the new end: the relay calls it for every line of a turn, and setting a new timer
 * would cost more.
 */
class SystemTimer implements Timer {
  readonly #milliseconds: number;
  readonly #run: () => void;
  #endsAt = 0;
  #handle: ReturnType<typeof setTimeout> | undefined;
  #isCancelled = false;

  constructor(milliseconds: number, run: () => void) {
    this.#milliseconds = milliseconds;
    this.#run = run;
    this.refresh();
  }

  refresh() {
    if (this.#isCancelled) return;
    this.#endsAt = performance.now() + this.#milliseconds;
    this.#handle ??= setTimeout(this.#check, this.#milliseconds);
  }
  cancel() {
    this.#isCancelled = true;
    clearTimeout(this.#handle);
  }

  readonly #check = () => {
    const left = this.#endsAt - performance.now();
    this.#handle = left > 0 ? setTimeout(this.#check, left) : undefined;
    if (left <= 0) this.#run();
  };
}

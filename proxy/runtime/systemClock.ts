import type { Clock, Timer } from '../contract/index.ts';

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  timer: (milliseconds, run) => new SystemTimer(milliseconds, run),
};

/** Started again it only notes the time, and looks at it when the old one is over: lines come faster than that. */
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
    this.#handle ??= setTimeout(this.#look, this.#milliseconds);
  }
  cancel() {
    this.#isCancelled = true;
    clearTimeout(this.#handle);
  }

  readonly #look = () => {
    const left = this.#endsAt - performance.now();
    this.#handle = left > 0 ? setTimeout(this.#look, left) : undefined;
    if (left <= 0) this.#run();
  };
}

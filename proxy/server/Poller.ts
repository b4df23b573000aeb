import type { Clock, Timer } from '../contract/index.ts';

/** Milliseconds between two checks. */
const checkEvery = 2_500;

/** Calls `check` at intervals until it returns false, or until `end`. */
export class Poller {
  readonly #clock: Clock;
  readonly #check: () => boolean;
  #timer: Timer | undefined;
  #isOver = false;

  constructor(clock: Clock, check: () => boolean) {
    this.#clock = clock;
    this.#check = check;
  }

  /** Starts checking, unless checks are running already or `end` has stopped them. */
  begin(): void {
    if (!this.#isOver) this.#timer ??= this.#clock.timer(checkEvery, () => this.#run());
  }

  /** Stops checking; a later `begin` has no effect. */
  end(): void {
    this.#isOver = true;
    this.#timer?.cancel();
  }

  #run() {
    if (this.#check()) this.#timer?.refresh();
    else this.#timer = undefined;
  }
}

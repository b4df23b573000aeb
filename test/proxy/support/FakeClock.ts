import type { Clock, Timer } from '../../../proxy/index.ts';

interface Planned {
  at: number;
  readonly milliseconds: number;
  readonly run: () => void;
  isCancelled: boolean;
}

/** A clock that only `advance` moves; `set` changes the time of day alone. */
export class FakeClock implements Clock {
  #elapsed = 0;
  /** The time of day at the start. */
  #startedAt = Date.UTC(2026, 0, 5);
  readonly #planned = new Set<Planned>();

  now(): number {
    return this.#startedAt + this.#elapsed;
  }
  elapsed(): number {
    return this.#elapsed;
  }
  /** Sets the time of day forward, or back if `milliseconds` is negative. */
  set(milliseconds: number) {
    this.#startedAt += milliseconds;
  }
  timer(milliseconds: number, run: () => void): Timer {
    const planned: Planned = { at: this.#elapsed + milliseconds, milliseconds, run, isCancelled: false };
    this.#planned.add(planned);
    return {
      refresh: () => {
        if (planned.isCancelled) return;
        planned.at = this.#elapsed + milliseconds;
        this.#planned.add(planned);
      },
      cancel: () => {
        planned.isCancelled = true;
        this.#planned.delete(planned);
      },
    };
  }

  /** The number of pending timers of this length. */
  planned(milliseconds: number): number {
    return [...this.#planned].filter((planned) => planned.milliseconds === milliseconds).length;
  }

  /** The number of pending timers. */
  get waiting(): number {
    return this.#planned.size;
  }

  advance(milliseconds: number) {
    const end = this.#elapsed + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#elapsed = next.at;
      this.#planned.delete(next);
      next.run();
    }
    this.#elapsed = end;
  }

  #next(end: number): Planned | undefined {
    const due = [...this.#planned].filter(({ at }) => at <= end);
    return due.sort((a, b) => a.at - b.at)[0];
  }
}

import type { Clock, Timer } from '../../../proxy/index.ts';

interface Planned {
  at: number;
  readonly milliseconds: number;
  readonly run: () => void;
  isCancelled: boolean;
}

/** A clock that only `advance` moves. */
export class FakeClock implements Clock {
  #now = Date.UTC(2026, 0, 5);
  readonly #planned = new Set<Planned>();

  now(): number {
    return this.#now;
  }
  timer(milliseconds: number, run: () => void): Timer {
    const planned: Planned = { at: this.#now + milliseconds, milliseconds, run, isCancelled: false };
    this.#planned.add(planned);
    return {
      refresh: () => {
        if (planned.isCancelled) return;
        planned.at = this.#now + milliseconds;
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
    const end = this.#now + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = next.at;
      this.#planned.delete(next);
      next.run();
    }
    this.#now = end;
  }

  #next(end: number): Planned | undefined {
    const due = [...this.#planned].filter(({ at }) => at <= end);
    return due.sort((a, b) => a.at - b.at)[0];
  }
}

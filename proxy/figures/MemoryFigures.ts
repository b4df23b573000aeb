import {
  type Counts,
  dayLength,
  dayOf,
  type FigureBounds,
  type FigureEntry,
  type FigureResult,
  type FigureStore,
  figureBounds,
} from './FigureStore.ts';

/** Adds up figures in memory; they are lost when the process ends. */
export class MemoryFigures implements FigureStore {
  readonly #now: () => number;
  readonly #bounds: FigureBounds;
  readonly #since: number;
  readonly #days = new Map<string, Map<string, number>>();
  /** Time at which each hash was first seen, the oldest first. */
  readonly #reports = new Map<string, number>();
  readonly #orders = new Map<string, number>();

  /** @param now Milliseconds since the epoch. */
  constructor(now: () => number, bounds: Partial<FigureBounds> = {}) {
    this.#now = now;
    this.#bounds = { ...figureBounds, ...bounds };
    this.#since = now();
  }

  add({ day, counts, reportHash: report, order }: FigureEntry): FigureResult {
    const { reports, reportFor, orders, orderFor } = this.#bounds;
    if (report !== undefined && !this.#remember(this.#reports, report, reports, reportFor))
      return { isNew: false, isOrderNew: false };
    this.#count(day, counts);
    const isOrderNew = order !== undefined && this.#remember(this.#orders, order.key, orders, orderFor);
    if (isOrderNew) this.#count(day, order.counts);
    return { isNew: true, isOrderNew };
  }

  read(days: readonly string[]): readonly Counts[] {
    return days.map((day) => Object.fromEntries(this.#days.get(day) ?? []));
  }

  since(): number {
    return this.#since;
  }

  #count(day: string, counts: Counts) {
    const totals = this.#days.get(day) ?? new Map<string, number>();
    for (const [name, by] of Object.entries(counts)) totals.set(name, (totals.get(name) ?? 0) + by);
    this.#days.set(day, totals);
    const oldest = dayOf(this.#now() - this.#bounds.days * dayLength);
    for (const known of this.#days.keys()) if (known <= oldest) this.#days.delete(known);
  }

  /** Stores a key; returns false if it is stored already. */
  #remember(known: Map<string, number>, key: string, max: number, lifetime: number): boolean {
    const expired = this.#now() - lifetime;
    for (const [old, at] of known) {
      if (at > expired) break;
      known.delete(old);
    }
    if (known.has(key)) return false;
    known.set(key, this.#now());
    for (const old of known.keys()) {
      if (known.size <= max) break;
      known.delete(old);
    }
    return true;
  }
}

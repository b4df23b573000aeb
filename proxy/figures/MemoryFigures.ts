import { FairStore } from '../../src/protocol/index.ts';
import type { Clock } from '../contract/index.ts';
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
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly #bounds: FigureBounds;
  readonly #since: number;
  readonly #days = new Map<string, Map<string, number>>();
  readonly #reports: FairStore<true>;
  readonly #orders: FairStore<true>;

  constructor(clock: Pick<Clock, 'now' | 'elapsed'>, bounds: Partial<FigureBounds> = {}) {
    const elapsed = () => clock.elapsed();
    this.#clock = clock;
    this.#bounds = { ...figureBounds, ...bounds };
    this.#since = clock.now();
    const { reports, reportFor, orders, orderFor } = this.#bounds;
    this.#reports = new FairStore({ total: reports, keepFor: reportFor, elapsed });
    this.#orders = new FairStore({ total: orders, keepFor: orderFor, elapsed });
  }

  add({ day, counts, reportHash: report, order, network }: FigureEntry): FigureResult {
    if (report !== undefined && !remember(this.#reports, report, network))
      return { isNew: false, isOrderNew: false };
    this.#count(day, counts);
    const isOrderNew = order !== undefined && remember(this.#orders, order.key, network);
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
    const oldest = dayOf(this.#clock.now() - this.#bounds.days * dayLength);
    for (const known of this.#days.keys()) if (known <= oldest) this.#days.delete(known);
  }
}

/** Stores a key, if the network has room for it; returns false if it is stored already. */
function remember(known: FairStore<true>, key: string, network = ''): boolean {
  if (known.get(key)) return false;
  known.put(key, network, true, 1, { isKnown: known.knows(network) });
  return true;
}

import { FairStore, isKnownSince, knownAfter, safeFor } from '../../src/protocol/index.ts';

/** Maximum number of customers; each takes about 250 bytes. */
const maxCustomers = 100_000;

interface Visit {
  /** Time of the first use after a pause of half an hour. */
  readonly since: number;
  readonly notedAt: number;
}

/** Remembers which customers were there a minute ago, and in the half hour before. */
export class KnownCustomers {
  readonly #now: () => number;
  readonly #visits: FairStore<Visit>;

  /** @param now Milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now;
    this.#visits = new FairStore({ total: maxCustomers, keepFor: safeFor, elapsed: now });
  }

  has(customer: string | undefined): boolean {
    const visit = customer === undefined ? undefined : this.#visits.get(customer);
    return visit !== undefined && isKnownSince(visit.since, this.#now());
  }

  /** Notes a use, at most one in a minute: storing each would take more time than the limits. */
  add(customer: string | undefined, network = '') {
    if (customer === undefined) return;
    const [visit, now] = [this.#visits.get(customer), this.#now()];
    if (visit && now < visit.notedAt + knownAfter) return;
    this.#visits.put(customer, network, { since: visit?.since ?? now, notedAt: now }, 1);
  }
}

import { isKnownSince, safeFor } from '../../src/protocol/index.ts';
import { FairStore } from './FairStore.ts';

/** Maximum number of customers; each takes about 250 bytes. */
const maxCustomers = 100_000;

/** Remembers which customers were there a minute ago, and in the half hour before. */
export class KnownCustomers {
  readonly #now: () => number;
  /** By customer, the time of the first use after a pause of half an hour. */
  readonly #since: FairStore<number>;

  /** @param now Milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now;
    this.#since = new FairStore({ total: maxCustomers, keepFor: safeFor, elapsed: now });
  }

  has(customer: string | undefined): boolean {
    const since = customer === undefined ? undefined : this.#since.get(customer);
    return since !== undefined && isKnownSince(since, this.#now());
  }

  /** Notes a use. */
  add(customer: string | undefined, network = '') {
    if (customer !== undefined)
      this.#since.put(customer, network, this.#since.get(customer) ?? this.#now(), 1);
  }
}

import { AttemptLimit } from '../AttemptLimit.ts';
import type { Catalogue } from './catalogue/Catalogue.ts';
import type { Order } from './catalogue/schema.ts';

/** Failed attempts in `period` after which a visitor has to wait, and after which all who ask for one order have to. */
const [visitorAttempts, orderAttempts] = [5, 20];
/** Milliseconds. */
const period = 15 * 60_000;

/** An attempt to look up an order, with the email address as the second fact. */
export interface OrderAttempt {
  /** Digits of the order's number. */
  readonly number: string;
  readonly email: string;
  /** Id of the visitor, by which failures are counted. */
  readonly visitor: string;
  readonly now: Date;
}

export type OrderLookupResult =
  | { readonly status: 'found'; readonly order: Order }
  /** Whether the number or the address is wrong is not told. */
  | { readonly status: 'not-found' | 'limited' };

/** Looks up orders by number and email address, and limits guesses in this process. */
export class OrderLookup {
  readonly #catalogue: Catalogue;
  readonly #clock = { time: new Date(0), now: () => this.#clock.time };
  readonly #visitors = new AttemptLimit(this.#clock, visitorAttempts, period);
  readonly #orders = new AttemptLimit(this.#clock, orderAttempts, period);

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  find({ number, email, visitor, now }: OrderAttempt): OrderLookupResult {
    this.#clock.time = now;
    if (!this.#visitors.allows(visitor) || !this.#orders.allows(number)) return { status: 'limited' };
    const order = this.#catalogue.order(number);
    if (order?.email !== undefined && order.email.toLowerCase() === email.toLowerCase())
      return { status: 'found', order };
    this.#visitors.addFailure(visitor);
    this.#orders.addFailure(number);
    return { status: 'not-found' };
  }
}

import { AttemptLimit } from './AttemptLimit.ts';
import type { Catalogue } from './catalogue/Catalogue.ts';
import type { Order } from './catalogue/schema.ts';

/**
 * Maximum number of failed attempts in `period`: by one caller, and for one order by all callers of this instance. Beyond the
 * latter each caller has one failed attempt for the order: strangers must not be able to lock out its owner.
 */
const [callerAttempts, orderAttempts, attemptsBeyond] = [5, 20, 1];
/** Milliseconds. */
const period = 15 * 60_000;

/** An attempt to look up an order, with the email address as proof. */
export interface OrderAttempt {
  readonly number: string;
  readonly email: string;
  /** Id of the visitor or network address of the caller, by which failures are counted. */
  readonly caller: string;
  /** Network of the caller's address; default: `caller`. */
  readonly network?: string;
}

export type OrderLookupResult =
  | { readonly status: 'found'; readonly order: Order }
  /** `not-found` does not reveal whether the number or the email address is wrong; `limited`: after too many failures. */
  | { readonly status: 'not-found' | 'limited' };

/**
 * Looks up orders by number and email address, and limits the failures that this instance counts. Chat and UCP of a process
 * share one instance.
 */
export class OrderLookup {
  readonly #catalogue: Catalogue;
  readonly #callers: AttemptLimit;
  readonly #orders: AttemptLimit;
  /** Failures of a caller for an order, of which callers beyond its limit have one each. */
  readonly #callersOfOrders: AttemptLimit;

  /** @param elapsed Milliseconds since an arbitrary start, of a clock that never goes back. */
  constructor(catalogue: Catalogue, elapsed: () => number) {
    this.#catalogue = catalogue;
    this.#callers = new AttemptLimit(callerAttempts, period, elapsed);
    this.#orders = new AttemptLimit(orderAttempts, period, elapsed);
    this.#callersOfOrders = new AttemptLimit(attemptsBeyond, period, elapsed);
  }

  find({ number, email, caller, network = caller }: OrderAttempt): OrderLookupResult {
    const digits = number.replace(/\D/g, '');
    const callerOfOrder = `${digits} ${caller}`;
    const mayTry =
      this.#orders.allows(digits, network) || this.#callersOfOrders.allows(callerOfOrder, network);
    if (!mayTry || !this.#callers.allows(caller, network)) return { status: 'limited' };
    const order = this.#catalogue.order(number);
    if (order?.email !== undefined && order.email.toLowerCase() === email.trim().toLowerCase())
      return { status: 'found', order };
    this.#callers.addFailure(caller, network);
    this.#orders.addFailure(digits, network);
    this.#callersOfOrders.addFailure(callerOfOrder, network);
    return { status: 'not-found' };
  }
}

import type { Caller, Limiter } from '../contract.ts';
import { Refusal } from '../core/Refusal.ts';
import { addressKey } from './addressKey.ts';
import { MemoryCounter } from './MemoryCounter.ts';
import { Tally } from './Tally.ts';

/** Counts what each key does within a time that begins when it first does it. */
export interface Counter {
  /** Counts one more, or `by`; gives the milliseconds until the time is over where that is too much, else 0. */
  count(key: string, by?: number): number | Promise<number>;
}
/** `seconds` is how long a time is, `most` how much it holds. */
export type Counters = (name: string, most: number, seconds: number) => Counter;

export interface RateLimitsOptions {
  readonly turnsPerMinute: { readonly customer: number; readonly address: number; readonly origin: number };
  readonly sessionsPerHour: { readonly address: number };
  readonly uploadsPerHour: { readonly customer: number; readonly address: number };
  /** Answers open at one time, in this process. */
  readonly streams: { readonly customer: number; readonly address: number };
  /** Turns of all shoppers in a day. */
  readonly turnsPerDay?: number | undefined;
  /** Callers from this machine itself count by customer only: outside production they are tools and tests. */
  readonly isLocal: boolean;
  /** Who counts for all proxies together; absent: each for itself. */
  readonly counters?: Counters | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export const defaultRateLimits = {
  turnsPerMinute: { customer: 20, address: 120, origin: 6000 },
  sessionsPerHour: { address: 120 },
  uploadsPerHour: { customer: 60, address: 240 },
  streams: { customer: 12, address: 120 },
} as const;

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];
type By = 'customer' | 'address' | 'origin' | 'all';
interface Rule {
  readonly by: By;
  readonly code: 'rate_limited' | 'busy';
  readonly counter: Counter;
}

/** Counts turns, sessions and uploads, and the answers that are open. */
export class RateLimits implements Limiter {
  readonly #options: RateLimitsOptions;
  readonly #rules: Readonly<Record<'session' | 'turn' | 'upload', readonly Rule[]>>;
  readonly #open = { customer: new Tally(), address: new Tally() };

  constructor(options: RateLimitsOptions) {
    const { turnsPerMinute, sessionsPerHour, uploadsPerHour, turnsPerDay, now = Date.now } = options;
    const own: Counters = (_name, most, seconds) => new MemoryCounter(most, seconds, now);
    const { counters = own } = options;
    this.#options = options;
    const rule = (by: By, what: string, most: number, seconds: number): Rule => ({
      by,
      code: by === 'all' ? 'busy' : 'rate_limited',
      counter: counters(`${what}:${by}`, most, seconds),
    });
    // The day's ceiling last: what another rule refuses must not count there.
    this.#rules = {
      session: [rule('address', 'sessions', sessionsPerHour.address, hour)],
      turn: [
        rule('customer', 'turns', turnsPerMinute.customer, minute),
        rule('address', 'turns', turnsPerMinute.address, minute),
        rule('origin', 'turns', turnsPerMinute.origin, minute),
        ...(turnsPerDay === undefined ? [] : [rule('all', 'day', turnsPerDay, day)]),
      ],
      upload: [
        rule('customer', 'uploads', uploadsPerHour.customer, hour),
        rule('address', 'uploads', uploadsPerHour.address, hour),
      ],
    };
  }

  async admit(act: 'session' | 'turn' | 'upload', caller: Caller): Promise<void> {
    for (const { by, code, counter } of this.#rules[act]) {
      const key = this.#keyOf(by, caller);
      if (key === undefined) continue;
      const counted = counter.count(key);
      const wait = typeof counted === 'number' ? counted : await counted;
      if (wait > 0) throw new Refusal(code, { retryAfter: Math.ceil(wait / 1000) });
    }
  }

  enter(caller: Caller): () => void {
    const { customer: mostOfCustomer, address: mostOfAddress } = this.#options.streams;
    const { customer } = caller;
    const address = this.#keyOf('address', caller);
    const isFull =
      this.#open.customer.of(customer) >= mostOfCustomer || this.#open.address.of(address) >= mostOfAddress;
    if (isFull) throw new Refusal('rate_limited', { retryAfter: 2 });
    const count = (by: number) => {
      this.#open.customer.add(customer, by);
      this.#open.address.add(address, by);
    };
    count(1);
    let isIn = true;
    return () => {
      if (isIn) count(-1);
      isIn = false;
    };
  }

  /** Undefined where the rule does not apply. */
  #keyOf(by: By, { customer, address, origin }: Caller): string | undefined {
    if (by === 'all') return 'all';
    if (by === 'customer') return customer;
    if (by === 'origin') return origin;
    if (address === undefined) return undefined;
    const key = addressKey(address);
    return this.#options.isLocal && (key.startsWith('127.') || key === '0:0:0:0') ? undefined : key;
  }
}

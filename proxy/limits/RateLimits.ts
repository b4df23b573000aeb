import type { Caller, HeldBytes, LimitedAction, Limiter } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { addressesPerNetwork, addressKey, countedAddress, networkKey } from './addressKey.ts';
import { KeyedCounts } from './KeyedCounts.ts';
import { MemoryCounter } from './MemoryCounter.ts';

/** Counts actions of each key in windows that begin with the key's first action. */
export interface Counter {
  /**
   * Counts one action, or `by` of them.
   * @returns Milliseconds until the window ends if the count exceeds the limit, otherwise 0.
   */
  count(key: string, by?: number): number | Promise<number>;
  /** Like `count`, but counts nothing; absent where it would cost as much as counting. */
  wait?(key: string): number;
}
/** Creates a counter that allows `most` actions in a window of `seconds`. */
export type Counters = (name: string, most: number, seconds: number) => Counter;

/** Limits of an IPv4 address or IPv6 /64, and of an IPv6 /48, which defaults to four times as much. */
interface ByAddress {
  readonly address: number;
  readonly network?: number;
}
interface ByCustomer extends ByAddress {
  readonly customer: number;
}
export interface RateLimitsOptions {
  readonly turnsPerMinute: ByCustomer & { readonly origin: number };
  readonly sessionsPerHour: ByAddress;
  readonly uploadsPerHour: ByCustomer;
  /** Calls of every route but `health`. */
  readonly callsPerMinute?: ByCustomer;
  /** Open responses, in this process. */
  readonly streams: ByCustomer;
  /** Open responses of `invoke_sync`, which are held in memory until the browser has read them. */
  readonly bufferedAnswers?: ByCustomer;
  /** Bytes held by unfinished request bodies, in this process. */
  readonly bodyBytes?: ByAddress;
  /** Bytes held by responses of `invoke_sync`, in this process. */
  readonly answerBytes?: ByAddress;
  /** Turns of all shoppers in a day; absent: unlimited. */
  readonly turnsPerDay?: number | undefined;
  /** Turns of one network in a day; defaults to a tenth of `turnsPerDay`. */
  readonly turnsPerDayOfNetwork?: number | undefined;
  /** Counts callers on this machine by customer only; for use outside production. */
  readonly isLocal: boolean;
  /** Counters that all proxies share; defaults to counters of this process. */
  readonly counters?: Counters | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const megabyte = 1024 * 1024;
/** Seconds. */
const retryAfter = 2;

export const defaultRateLimits = {
  turnsPerMinute: { customer: 20, address: 120, network: 480, origin: 6000 },
  sessionsPerHour: { address: 120, network: 480 },
  uploadsPerHour: { customer: 60, address: 240, network: 960 },
  callsPerMinute: { customer: 240, address: 1200, network: 4800 },
  streams: { customer: 12, address: 120, network: 480 },
  bufferedAnswers: { customer: 3, address: 24, network: 32 },
  bodyBytes: { address: 2 * megabyte, network: 4 * megabyte },
  answerBytes: { address: 8 * megabyte, network: 12 * megabyte },
} as const;

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];
type By = 'customer' | 'address' | 'network' | 'origin' | 'all';
interface Rule {
  readonly by: By;
  readonly code: 'rate_limited' | 'busy';
  readonly counter: Counter;
}
/** A limit of concurrent responses or held bytes, and the count of each key. */
interface ConcurrencyLimit {
  readonly by: 'customer' | 'address' | 'network';
  readonly most: number;
  readonly counts: KeyedCounts;
}

/** Limits turns, sessions, uploads, calls, open responses and held memory by customer, address and network. */
export class RateLimits implements Limiter {
  readonly #isLocal: boolean;
  readonly #rules: Readonly<Record<LimitedAction, readonly Rule[]>>;
  readonly #open: {
    readonly stream: readonly ConcurrencyLimit[];
    readonly buffered: readonly ConcurrencyLimit[];
  };
  readonly #held: {
    readonly body: readonly ConcurrencyLimit[];
    readonly answer: readonly ConcurrencyLimit[];
  };

  constructor(options: RateLimitsOptions) {
    const { turnsPerMinute, turnsPerDay, now = Date.now } = options;
    const { callsPerMinute, bufferedAnswers, bodyBytes, answerBytes } = { ...defaultRateLimits, ...options };
    const own: Counters = (_name, most, seconds) => new MemoryCounter(most, seconds, now);
    const { counters = own, turnsPerDayOfNetwork = Math.ceil((turnsPerDay ?? 0) / 10) } = options;
    this.#isLocal = options.isLocal;
    const rule = (by: By, what: string, most: number, seconds: number, counted = counters): Rule => ({
      by,
      code: by === 'all' ? 'busy' : 'rate_limited',
      counter: counted(`${what}:${by}`, most, seconds),
    });
    const byAddress = (what: string, bounds: ByAddress, seconds: number, counted?: Counters) => [
      rule('address', what, bounds.address, seconds, counted),
      rule('network', what, networkOf(bounds), seconds, counted),
    ];
    const byCustomer = (what: string, bounds: ByCustomer, seconds: number, counted?: Counters) => [
      rule('customer', what, bounds.customer, seconds, counted),
      ...byAddress(what, bounds, seconds, counted),
    ];
    // The daily ceiling comes last, so that turns refused by other rules do not count.
    this.#rules = {
      session: byAddress('sessions', options.sessionsPerHour, hour),
      turn: [
        ...byCustomer('turns', turnsPerMinute, minute),
        rule('origin', 'turns', turnsPerMinute.origin, minute),
        ...(turnsPerDay === undefined
          ? []
          : [rule('network', 'day', turnsPerDayOfNetwork, day), rule('all', 'day', turnsPerDay, day)]),
      ],
      upload: byCustomer('uploads', options.uploadsPerHour, hour),
      // Counted in each process: the limit bounds the load of one process, and is checked for every call.
      call: byCustomer('calls', callsPerMinute, minute, own),
    };
    const held = (bounds: ByAddress): readonly ConcurrencyLimit[] => [
      { by: 'address', most: bounds.address, counts: new KeyedCounts() },
      { by: 'network', most: networkOf(bounds), counts: new KeyedCounts() },
    ];
    const open = (bounds: ByCustomer): readonly ConcurrencyLimit[] => [
      { by: 'customer', most: bounds.customer, counts: new KeyedCounts() },
      ...held(bounds),
    ];
    this.#open = { stream: open(options.streams), buffered: open(bufferedAnswers) };
    this.#held = { body: held(bodyBytes), answer: held(answerBytes) };
  }

  async admit(act: LimitedAction, caller: Caller): Promise<void> {
    const applicable = this.#rules[act].flatMap((rule) => {
      const key = this.#keyOf(rule.by, caller);
      return key === undefined ? [] : [{ ...rule, key }];
    });
    // Check all rules before counting: an action that one rule refuses must not use up the limit of another.
    for (const { code, counter, key } of applicable) refuseFor(counter.wait?.(key) ?? 0, code);
    for (const { code, counter, key } of applicable) {
      const counted = counter.count(key);
      refuseFor(typeof counted === 'number' ? counted : await counted, code);
    }
  }

  acquireSlot(caller: Caller, kind: 'stream' | 'buffered' = 'stream'): () => void {
    const { stream, buffered } = this.#open;
    const slot = this.#count(kind === 'buffered' ? [...stream, ...buffered] : stream, caller);
    slot.add(1);
    return slot.release;
  }

  hold(kind: 'body' | 'answer', caller: Caller): HeldBytes {
    return this.#count(this.#held[kind], caller);
  }

  #count(open: readonly ConcurrencyLimit[], caller: Caller): HeldBytes {
    const shares = open.map(({ by, most, counts }) => ({ key: this.#keyOf(by, caller), most, counts }));
    let total = 0;
    const add = (by: number) => {
      for (const { key, counts } of shares) counts.add(key, by);
      total += by;
    };
    return {
      add(by) {
        if (shares.some(({ key, most, counts }) => key !== undefined && counts.of(key) + by > most)) {
          throw new Refusal('rate_limited', { retryAfter });
        }
        add(by);
      },
      release: () => add(-total),
    };
  }

  /** Returns undefined where the rule does not apply. */
  #keyOf(by: By, { customer, address, origin }: Caller): string | undefined {
    if (by === 'all') return 'all';
    if (by === 'customer') return customer;
    if (by === 'origin') return origin;
    const counted = countedAddress(address, this.#isLocal);
    if (counted === undefined) return undefined;
    return by === 'address' ? addressKey(counted) : networkKey(counted);
  }
}

function networkOf({ address, network = address * addressesPerNetwork }: ByAddress): number {
  return network;
}

function refuseFor(milliseconds: number, code: 'rate_limited' | 'busy') {
  if (milliseconds > 0) throw new Refusal(code, { retryAfter: Math.ceil(milliseconds / 1000) });
}

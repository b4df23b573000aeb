import type { Caller, HeldBytes, LimitedAction, Limiter } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { addressesPerNetwork, countedKeys } from './addressKey.ts';
import type { Counter, Counters } from './Counter.ts';
import { KeyedCounts } from './KeyedCounts.ts';
import { MemoryCounter } from './MemoryCounter.ts';

/** Limits of an address (IPv4, or IPv6 /64) and of a network (IPv4, or IPv6 /48); default of `network`: four times `address`. */
interface ByAddress {
  readonly address: number;
  readonly network?: number;
}
interface ByCustomer extends ByAddress {
  readonly customer: number;
}
/** The optional limits of calls, buffered responses and held bytes default to those of `defaultRateLimits`. */
export interface RateLimitsOptions {
  readonly turnsPerMinute: ByCustomer & { readonly origin: number };
  readonly sessionsPerHour: ByAddress;
  readonly uploadsPerHour: ByCustomer;
  /** Requests to every `Route` but `health`, and reports of sales figures. */
  readonly callsPerMinute?: ByCustomer;
  /** Open responses of `invoke`, `invoke_sync`, `close` and `erase`, and running calls of `init`, in this process. */
  readonly streams: ByCustomer;
  /** Open responses of `invoke_sync`, which are held in memory until the browser has read them, in this process. */
  readonly bufferedAnswers?: ByCustomer;
  /** Bytes held by unfinished request bodies, in this process. */
  readonly bodyBytes?: ByAddress;
  /** Bytes held by responses of `invoke_sync`, in this process. */
  readonly answerBytes?: ByAddress;
  /** Turns of all shoppers in a day; absent: unlimited. */
  readonly turnsPerDay?: number | undefined;
  /** Turns of one network in a day; defaults to a tenth of `turnsPerDay`. */
  readonly turnsPerDayOfNetwork?: number | undefined;
  /** Does not count callers on this machine by address or network; for use outside production. */
  readonly isLocal: boolean;
  /** Creates the counters of turns, sessions and uploads, for proxies that share them; default: in memory. */
  readonly counters?: Counters | undefined;
  /** Milliseconds since an arbitrary start, of a clock that never goes back; default: `performance.now`. */
  readonly now?: () => number;
}

const megabyte = 1024 * 1024;
/** Seconds after which a caller with too many open responses or held bytes may try again. */
const retryAfter = 2;

export const defaultRateLimits = {
  turnsPerMinute: { customer: 20, address: 120, network: 480, origin: 12_000 },
  sessionsPerHour: { address: 120, network: 480 },
  uploadsPerHour: { customer: 60, address: 240, network: 960 },
  callsPerMinute: { customer: 240, address: 1200, network: 4800 },
  streams: { customer: 12, address: 120, network: 480 },
  bufferedAnswers: { customer: 3, address: 24, network: 32 },
  bodyBytes: { address: 2 * megabyte, network: 4 * megabyte },
  answerBytes: { address: 8 * megabyte, network: 12 * megabyte },
} as const;

/** Windows of the limits, in seconds. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
type By = 'customer' | 'address' | 'network' | 'origin' | 'all';
/** The keys of a caller; undefined where a rule does not apply. */
type Keys = Readonly<Record<By, string | undefined>>;
interface Rule {
  readonly by: By;
  readonly code: 'rate_limited' | 'busy';
  readonly counter: Counter;
}
/** A limit of concurrent responses or held bytes, and the count of each key. */
interface ConcurrencyLimit {
  readonly by: 'customer' | 'address' | 'network';
  readonly max: number;
  readonly counts: KeyedCounts;
}

/** Limits turns, sessions, uploads, calls, open responses and held memory by customer, address, network and origin. */
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
    const { turnsPerMinute, turnsPerDay, now = () => performance.now() } = options;
    const { callsPerMinute, bufferedAnswers, bodyBytes, answerBytes } = { ...defaultRateLimits, ...options };
    const processCounters: Counters = (_name, limit, seconds) => new MemoryCounter(limit, seconds, now);
    const { counters = processCounters, turnsPerDayOfNetwork = Math.ceil((turnsPerDay ?? 0) / 10) } = options;
    this.#isLocal = options.isLocal;
    const rule = (by: By, what: string, limit: number, seconds: number, counted = counters): Rule => ({
      by,
      code: by === 'all' ? 'busy' : 'rate_limited',
      counter: counted(`${what}:${by}`, limit, seconds),
    });
    const byAddress = (what: string, bounds: ByAddress, seconds: number, counted?: Counters) => [
      rule('address', what, bounds.address, seconds, counted),
      rule('network', what, networkLimit(bounds), seconds, counted),
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
      call: byCustomer('calls', callsPerMinute, minute, processCounters),
    };
    const held = (bounds: ByAddress): readonly ConcurrencyLimit[] => [
      { by: 'address', max: bounds.address, counts: new KeyedCounts() },
      { by: 'network', max: networkLimit(bounds), counts: new KeyedCounts() },
    ];
    const open = (bounds: ByCustomer): readonly ConcurrencyLimit[] => [
      { by: 'customer', max: bounds.customer, counts: new KeyedCounts() },
      ...held(bounds),
    ];
    const stream = open(options.streams);
    this.#open = { stream, buffered: [...stream, ...open(bufferedAnswers)] };
    this.#held = { body: held(bodyBytes), answer: held(answerBytes) };
  }

  async admit(act: LimitedAction, caller: Caller): Promise<void> {
    const [rules, keys] = [this.#rules[act], this.#keysOf(caller)];
    // Check before counting: an action that one rule refuses must not use up another limit. Counters in Redis have no check.
    for (const { by, code, counter } of rules) {
      const key = keys[by];
      if (key !== undefined && counter.wait) refuseFor(counter.wait(key), code);
    }
    for (const { by, code, counter } of rules) {
      const key = keys[by];
      if (key === undefined) continue;
      const waitMs = counter.consume(key);
      refuseFor(typeof waitMs === 'number' ? waitMs : await waitMs, code);
    }
  }

  acquireSlot(caller: Caller, kind: 'stream' | 'buffered' = 'stream'): () => void {
    const slot = new Share(this.#open[kind], this.#keysOf(caller));
    slot.add(1);
    return () => slot.release();
  }

  hold(kind: 'body' | 'answer', caller: Caller): HeldBytes {
    return new Share(this.#held[kind], this.#keysOf(caller));
  }

  #keysOf({ customer, address, origin }: Caller): Keys {
    const counted = countedKeys(address, this.#isLocal);
    return { customer, address: counted?.address, network: counted?.network, origin, all: 'all' };
  }
}

/** The share of one response or body in concurrency limits. */
class Share implements HeldBytes {
  readonly #limits: readonly ConcurrencyLimit[];
  readonly #keys: Keys;
  #total = 0;

  constructor(limits: readonly ConcurrencyLimit[], keys: Keys) {
    this.#limits = limits;
    this.#keys = keys;
  }

  add(by: number) {
    const keys = this.#keys;
    for (const limit of this.#limits) {
      const key = keys[limit.by];
      if (key !== undefined && limit.counts.of(key) + by > limit.max) {
        throw new Refusal('rate_limited', { retryAfter });
      }
    }
    this.#count(by);
  }
  release() {
    this.#count(-this.#total);
  }

  #count(by: number) {
    for (const limit of this.#limits) limit.counts.add(this.#keys[limit.by], by);
    this.#total += by;
  }
}

function networkLimit({ address, network = address * addressesPerNetwork }: ByAddress): number {
  return network;
}

function refuseFor(milliseconds: number, code: 'rate_limited' | 'busy') {
  if (milliseconds > 0) throw new Refusal(code, { retryAfter: Math.ceil(milliseconds / 1000) });
}

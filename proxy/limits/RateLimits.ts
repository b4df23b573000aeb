import { addressesPerNetwork, countedKeys, mayTake } from '../../src/protocol/index.ts';
import type { Caller, HeldBytes, LimitedAction, Limiter } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import type { Counter, Counters, FairCounter, Taker } from './Counter.ts';
import { KeyedCounts } from './KeyedCounts.ts';
import { KnownCustomers } from './KnownCustomers.ts';
import { memoryCounters } from './memoryCounters.ts';

/** Limits of an address (IPv4, or IPv6 /64) and of a network (IPv4, or IPv6 /48); default of `network`: four times `address`. */
interface ByAddress {
  readonly address: number;
  readonly network?: number;
}
interface ByCustomer extends ByAddress {
  readonly customer: number;
}
/** The optional limits default to those of `defaultRateLimits`. */
export interface RateLimitsOptions {
  readonly turnsPerMinute: ByCustomer & { readonly origin: number };
  /** Characters that are sent to the agent's server: input, and with some protocols the conversation. */
  readonly charactersPerMinute?: ByCustomer;
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
  /** Characters of all shoppers in a day, of which one network may use a tenth; absent: unlimited. */
  readonly charactersPerDay?: number | undefined;
  /** Open responses of all shoppers in this process; absent: unlimited. */
  readonly openStreams?: number | undefined;
  /** Does not count callers on this machine by address or network; for use outside production. */
  readonly isLocal: boolean;
  /** Creates the counters of turns, characters, sessions and uploads, for proxies that share them; default: in memory. */
  readonly counters?: Counters | undefined;
  /** Milliseconds since an arbitrary start, of a clock that never goes back; default: `performance.now`. */
  readonly now?: () => number;
}

const megabyte = 1024 * 1024;
/** Seconds after which a caller with too many open responses or held bytes may try again. */
const retryAfter = 2;

export const defaultRateLimits = {
  turnsPerMinute: { customer: 20, address: 120, network: 480, origin: 12_000 },
  charactersPerMinute: charactersOf(250_000),
  sessionsPerHour: { address: 120, network: 480 },
  uploadsPerHour: { customer: 60, address: 240, network: 960 },
  callsPerMinute: { customer: 240, address: 1200, network: 4800 },
  streams: { customer: 12, address: 120, network: 480 },
  bufferedAnswers: { customer: 3, address: 24, network: 32 },
  bodyBytes: { address: 2 * megabyte, network: 4 * megabyte },
  answerBytes: { address: 8 * megabyte, network: 12 * megabyte },
} as const;

/** Returns the limits of a minute from that of a customer; an address may send four times as much, and a network 16 times. */
export function charactersOf(customer: number): Required<ByCustomer> {
  return { customer, address: 4 * customer, network: 16 * customer };
}

/** Windows of the limits, in seconds. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
type By = 'customer' | 'address' | 'network' | 'origin' | 'all';
/** The keys of a caller; undefined where a rule does not apply. */
type Keys = Readonly<Record<By, string | undefined>>;
interface Asked extends Omit<Taker, 'key'> {
  readonly by: number;
  /** Counts in any case, because what is counted has begun. */
  readonly isStarted: boolean;
}
interface Rule {
  readonly by: By;
  readonly code: 'rate_limited' | 'busy';
  readonly consume: (key: string, asked: Asked) => number | Promise<number>;
  readonly wait: ((key: string, asked: Asked) => number) | undefined;
}
/** A limit of concurrent responses or held bytes, and the count of each key. */
interface ConcurrencyLimit {
  readonly by: By;
  readonly max: number;
  readonly counts: KeyedCounts;
  /** The count of each network that shares the limit; absent for a limit that they do not share. */
  readonly networks?: KeyedCounts;
}

/**
 * Limits turns, characters, sessions, uploads, calls, open responses and held memory by customer, address, network and origin. All
 * networks share the limits of an origin, of a day and of open responses: `src/protocol/fairShares.ts`.
 */
export class RateLimits implements Limiter {
  readonly #isLocal: boolean;
  readonly #rules: Readonly<Record<LimitedAction | 'characters', readonly Rule[]>>;
  readonly #open: {
    readonly stream: readonly ConcurrencyLimit[];
    readonly buffered: readonly ConcurrencyLimit[];
  };
  readonly #held: {
    readonly body: readonly ConcurrencyLimit[];
    readonly answer: readonly ConcurrencyLimit[];
  };
  /** Customers that had a turn. */
  readonly #known: KnownCustomers;
  readonly #now: () => number;
  /** Time of the current call: the rules of a turn would read the clock twenty times, which takes 3 µs. */
  #time: number;

  constructor(options: RateLimitsOptions) {
    const { turnsPerMinute, turnsPerDay, charactersPerDay, now = () => performance.now() } = options;
    const { charactersPerMinute, callsPerMinute, bufferedAnswers, bodyBytes, answerBytes } = {
      ...defaultRateLimits,
      ...options,
    };
    this.#now = now;
    this.#time = now();
    const time = () => this.#time;
    const ofProcess = memoryCounters(time);
    const { counters = ofProcess, turnsPerDayOfNetwork = tenthOf(turnsPerDay) } = options;
    this.#isLocal = options.isLocal;
    this.#known = new KnownCustomers(time);
    const rule = (by: By, what: string, limit: number, seconds: number, counted = counters) =>
      plainRule(by, counted.counter(`${what}:${by}`, limit, seconds));
    const ceiling = (by: By, what: string, limit: number, seconds: number) =>
      ceilingRule(by, counters.ceiling(`${what}:${by}`, limit, seconds));
    const byAddress = (what: string, bounds: ByAddress, seconds: number, counted?: Counters) => [
      rule('address', what, bounds.address, seconds, counted),
      rule('network', what, networkLimit(bounds), seconds, counted),
    ];
    const byCustomer = (what: string, bounds: ByCustomer, seconds: number, counted?: Counters) => [
      rule('customer', what, bounds.customer, seconds, counted),
      ...byAddress(what, bounds, seconds, counted),
    ];
    // The daily ceiling comes last, so that turns refused by other rules do not count.
    const perDay = (what: string, limit: number | undefined, network = tenthOf(limit)) =>
      limit === undefined ? [] : [rule('network', what, network, day), ceiling('all', what, limit, day)];
    this.#rules = {
      session: byAddress('sessions', options.sessionsPerHour, hour),
      turn: [
        ...byCustomer('turns', turnsPerMinute, minute),
        ceiling('origin', 'turns', turnsPerMinute.origin, minute),
        ...perDay('day', turnsPerDay, turnsPerDayOfNetwork),
      ],
      characters: [
        ...byCustomer('characters', charactersPerMinute, minute),
        ...perDay('characters-day', charactersPerDay),
      ],
      upload: byCustomer('uploads', options.uploadsPerHour, hour),
      // Counted in each process: the limit bounds the load of one process, and is checked for every call.
      call: byCustomer('calls', callsPerMinute, minute, ofProcess),
    };
    const held = (bounds: ByAddress): readonly ConcurrencyLimit[] => [
      { by: 'address', max: bounds.address, counts: new KeyedCounts() },
      { by: 'network', max: networkLimit(bounds), counts: new KeyedCounts() },
    ];
    const open = (bounds: ByCustomer): readonly ConcurrencyLimit[] => [
      { by: 'customer', max: bounds.customer, counts: new KeyedCounts() },
      ...held(bounds),
    ];
    const { openStreams } = options;
    const stream: readonly ConcurrencyLimit[] = [
      ...open(options.streams),
      ...(openStreams === undefined
        ? []
        : [{ by: 'all', max: openStreams, counts: new KeyedCounts(), networks: new KeyedCounts() } as const]),
    ];
    this.#open = { stream, buffered: [...stream, ...open(bufferedAnswers)] };
    this.#held = { body: held(bodyBytes), answer: held(answerBytes) };
  }

  async admit(act: LimitedAction, caller: Caller): Promise<void> {
    await this.#admit(this.#rules[act], caller, 1, false);
    if (act === 'turn') this.#known.add(caller.customer, this.#keysOf(caller).network);
  }

  admitCharacters(characters: number, caller: Caller, isStarted = false): Promise<void> {
    return this.#admit(this.#rules.characters, caller, characters, isStarted);
  }

  acquireSlot(caller: Caller, kind: 'stream' | 'buffered' = 'stream'): () => void {
    this.#time = this.#now();
    const slot = new Share(this.#open[kind], this.#keysOf(caller), this.#known.has(caller.customer));
    slot.add(1);
    return () => slot.release();
  }

  hold(kind: 'body' | 'answer', caller: Caller): HeldBytes {
    return new Share(this.#held[kind], this.#keysOf(caller), false);
  }

  async #admit(rules: readonly Rule[], caller: Caller, by: number, isStarted: boolean): Promise<void> {
    this.#time = this.#now();
    const [keys, isKnown] = [this.#keysOf(caller), this.#known.has(caller.customer)];
    const asked: Asked = { network: keys.network, isKnown, by, isStarted };
    // Check before counting: an action that one rule refuses must not use up another limit. Counters in Redis have no check.
    for (const rule of isStarted ? [] : rules) {
      const key = keys[rule.by];
      if (key !== undefined && rule.wait) refuseFor(rule.wait(key, asked), rule.code);
    }
    for (const rule of rules) {
      const key = keys[rule.by];
      if (key === undefined) continue;
      const waitMs = rule.consume(key, asked);
      const found = typeof waitMs === 'number' ? waitMs : await waitMs;
      if (!isStarted) refuseFor(found, rule.code);
    }
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
  readonly #isKnown: boolean;
  #total = 0;

  constructor(limits: readonly ConcurrencyLimit[], keys: Keys, isKnown: boolean) {
    this.#limits = limits;
    this.#keys = keys;
    this.#isKnown = isKnown;
  }

  add(by: number) {
    const keys = this.#keys;
    for (const limit of this.#limits) {
      const key = keys[limit.by];
      if (key !== undefined && !this.#hasRoom(limit, key, by)) {
        throw new Refusal('rate_limited', { retryAfter });
      }
    }
    this.#count(by);
  }
  release() {
    this.#count(-this.#total);
  }

  #hasRoom({ counts, max, networks }: ConcurrencyLimit, key: string, by: number): boolean {
    const [used, { network }] = [counts.of(key), this.#keys];
    if (!networks || network === undefined) return used + by <= max;
    return mayTake({ total: max, used, own: networks.of(network), isKnown: this.#isKnown }, by);
  }
  #count(by: number) {
    for (const limit of this.#limits) {
      limit.counts.add(this.#keys[limit.by], by);
      limit.networks?.add(this.#keys.network, by);
    }
    this.#total += by;
  }
}

function plainRule(by: By, counter: Counter): Rule {
  const { wait } = counter;
  return {
    by,
    code: 'rate_limited',
    consume: (key, asked) => counter.consume(key, asked.by),
    wait: wait && ((key, asked) => wait.call(counter, key, asked.by)),
  };
}

function ceilingRule(by: By, counter: FairCounter): Rule {
  const { wait } = counter;
  return {
    by,
    code: by === 'all' ? 'busy' : 'rate_limited',
    consume: (key, { by: count, isStarted, ...taker }) =>
      counter.consume({ key, ...taker }, count, isStarted),
    wait: wait && ((key, { by: count, ...taker }) => wait.call(counter, { key, ...taker }, count)),
  };
}

const tenthOf = (limit = 0): number => Math.ceil(limit / 10);

function networkLimit({ address, network = address * addressesPerNetwork }: ByAddress): number {
  return network;
}

function refuseFor(milliseconds: number, code: 'rate_limited' | 'busy') {
  if (milliseconds > 0) throw new Refusal(code, { retryAfter: Math.ceil(milliseconds / 1000) });
}

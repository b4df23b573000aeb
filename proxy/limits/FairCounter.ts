import { mayTake } from '../../src/protocol/index.ts';
import type { Counters } from './Counter.ts';
import { MemoryCounter } from './MemoryCounter.ts';

/** A caller that asks for a part of a ceiling. */
export interface Taker {
  /** The thing that the ceiling bounds, such as an origin. */
  readonly key: string;
  /** Absent: the caller's network is not limited. */
  readonly network: string | undefined;
  /** Whether the last quarter is open to the caller. */
  readonly isKnown: boolean;
}

/** A ceiling in a window of time that networks share: `src/protocol/fairShares.ts`. */
export interface FairCounter {
  /**
   * Counts one action, or `by` of them, unless the caller must wait.
   * @param isStarted Counts in any case, because what is counted has begun.
   * @returns Milliseconds until the window ends if the caller may take no more, otherwise 0.
   */
  consume(taker: Taker, by?: number, isStarted?: boolean): number | Promise<number>;
  /** Like `consume`, but counts nothing; absent where asking would cost as much as counting. */
  wait?(taker: Taker, by?: number): number;
}

/** Creates a ceiling of `limit` actions in a window of `seconds`. */
export type FairCounters = (name: string, limit: number, seconds: number) => FairCounter;

/** Counts in this process. A window begins with the first action after the last window. */
class FairCeiling implements FairCounter {
  readonly #limit: number;
  readonly #milliseconds: number;
  readonly #all: MemoryCounter;
  readonly #networks: MemoryCounter;
  /** The actions of known callers, by network: strangers do not use up the reserve of their network's known callers. */
  readonly #known: MemoryCounter;

  /** @param now Milliseconds of a clock that never goes back. */
  constructor(limit: number, seconds: number, now: () => number) {
    this.#limit = limit;
    this.#milliseconds = seconds * 1000;
    const counter = () => new MemoryCounter(limit, seconds, now);
    this.#all = counter();
    this.#networks = counter();
    this.#known = counter();
  }

  wait({ key, network, isKnown }: Taker, by = 1): number {
    const used = this.#all.count(key);
    const own = isKnown ? this.#known : this.#networks;
    const mayPass =
      network === undefined
        ? used + by <= this.#limit
        : mayTake({ total: this.#limit, used, own: own.count(inKey(key, network)), isKnown }, by);
    return mayPass ? 0 : this.#all.left(key) || this.#milliseconds;
  }

  consume(taker: Taker, by = 1, isStarted = false): number {
    const waitMs = this.wait(taker, by);
    if (waitMs > 0 && !isStarted) return waitMs;
    const { key, network, isKnown } = taker;
    this.#all.consume(key, by);
    if (network === undefined) return 0;
    this.#networks.consume(inKey(key, network), by);
    if (isKnown) this.#known.consume(inKey(key, network), by);
    return 0;
  }
}

/** Returns ceilings in this process; with `counters` those, which do not know networks. */
export function createFairCounters(counters: Counters | undefined, now: () => number): FairCounters {
  if (!counters) return (_name, limit, seconds) => new FairCeiling(limit, seconds, now);
  return (name, limit, seconds) => {
    const counter = counters(name, limit, seconds);
    return { consume: ({ key }, by) => counter.consume(key, by) };
  };
}

const inKey = (key: string, network: string) => `${key} ${network}`;

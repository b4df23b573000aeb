import { mayTake } from '../../src/protocol/index.ts';
import type { FairCounter, Taker } from './Counter.ts';
import { MemoryCounter } from './MemoryCounter.ts';

/** A ceiling of this process. A window begins with the first action after the last window. */
export class MemoryCeiling implements FairCounter {
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

const inKey = (key: string, network: string) => `${key} ${network}`;

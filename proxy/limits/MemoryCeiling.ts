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
    return this.#wait(key, inKey(key, network), isKnown, by);
  }

  consume({ key, network, isKnown }: Taker, by = 1, isStarted = false): number {
    const name = inKey(key, network);
    const waitMs = this.#wait(key, name, isKnown, by);
    if (waitMs > 0 && !isStarted) return waitMs;
    this.#all.consume(key, by);
    if (name === undefined) return 0;
    this.#networks.consume(name, by);
    if (isKnown) this.#known.consume(name, by);
    return 0;
  }

  #wait(key: string, name: string | undefined, isKnown: boolean, by: number): number {
    const used = this.#all.count(key);
    const counter = isKnown ? this.#known : this.#networks;
    const mayPass =
      name === undefined
        ? used + by <= this.#limit
        : mayTake({ total: this.#limit, used, own: counter.count(name), isKnown }, by);
    return mayPass ? 0 : this.#all.left(key) || this.#milliseconds;
  }
}

/** Returns the name of a network's count for a key. */
const inKey = (key: string, network: string | undefined) =>
  network === undefined ? undefined : `${key} ${network}`;

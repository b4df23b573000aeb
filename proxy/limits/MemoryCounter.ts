import type { Counter } from './Counter.ts';

const buckets = 2 ** 14;

/** Counts by the hash of a key in a fixed number of buckets, so that its memory never grows. */
export class MemoryCounter implements Counter {
  readonly #limit: number;
  readonly #milliseconds: number;
  readonly #now: () => number;
  readonly #counts = new Uint32Array(buckets);
  readonly #endsAt = new Float64Array(buckets);
  /** Random, so that clients cannot choose keys that share a bucket. */
  readonly #seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 0;

  constructor(limit: number, seconds: number, now: () => number) {
    this.#limit = limit;
    this.#milliseconds = seconds * 1000;
    this.#now = now;
  }

  wait(key: string): number {
    const at = this.#bucket(key);
    const left = (this.#endsAt[at] ?? 0) - this.#now();
    return left > 0 && (this.#counts[at] ?? 0) >= this.#limit ? left : 0;
  }

  consume(key: string, by = 1): number {
    const [at, now] = [this.#bucket(key), this.#now()];
    const endsAt = this.#endsAt[at] ?? 0;
    const isOver = endsAt <= now;
    const count = isOver ? by : (this.#counts[at] ?? 0) + by;
    this.#counts[at] = count;
    if (isOver) this.#endsAt[at] = now + this.#milliseconds;
    return count > this.#limit ? (isOver ? this.#milliseconds : endsAt - now) : 0;
  }

  #bucket(key: string): number {
    return hashKey(key, this.#seed) & (buckets - 1);
  }
}

/** FNV-1a over the UTF-16 code units, with the high bits folded into the low ones. */
export function hashKey(key: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 16);
}

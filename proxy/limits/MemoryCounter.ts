import type { Counter } from './Counter.ts';

const buckets = 2 ** 14;

/**
 * Counts by hashes of a key in a fixed number of buckets, so that its memory never grows. Each key has a bucket in two rows and is
 * over the limit only if both are: with 3,000 active keys 17 % share a bucket with another, 3 % both.
 */
export class MemoryCounter implements Counter {
  readonly #rows: readonly [Row, Row];

  /** @param now Returns milliseconds of a clock that never goes back. */
  constructor(limit: number, seconds: number, now: () => number) {
    const createRow = () => new Row(limit, seconds * 1000, now);
    this.#rows = [createRow(), createRow()];
  }

  wait(key: string, by = 1): number {
    const [first, second] = this.#rows;
    return Math.min(first.wait(key, by), second.wait(key, by));
  }

  consume(key: string, by = 1): number {
    const [first, second] = this.#rows;
    return Math.min(first.consume(key, by), second.consume(key, by));
  }

  /** Returns the count of the key in its window, or a larger one. */
  count(key: string): number {
    const [first, second] = this.#rows;
    return Math.min(first.count(key), second.count(key));
  }

  /** Returns the milliseconds until the key's window ends; 0 outside of a window. */
  left(key: string): number {
    const [first, second] = this.#rows;
    return Math.min(first.left(key), second.left(key));
  }
}

class Row {
  readonly #limit: number;
  readonly #milliseconds: number;
  readonly #now: () => number;
  readonly #counts = new Uint32Array(buckets);
  readonly #endsAt = new Float64Array(buckets).fill(Number.NEGATIVE_INFINITY);
  /** Random, so that clients cannot choose keys that share a bucket, and different in each row. */
  readonly #seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 0;

  constructor(limit: number, milliseconds: number, now: () => number) {
    this.#limit = limit;
    this.#milliseconds = milliseconds;
    this.#now = now;
  }

  wait(key: string, by: number): number {
    return this.count(key) + by > this.#limit ? this.left(key) : 0;
  }

  left(key: string): number {
    return Math.max(0, (this.#endsAt[this.#bucket(key)] ?? 0) - this.#now());
  }

  count(key: string): number {
    return this.left(key) > 0 ? (this.#counts[this.#bucket(key)] ?? 0) : 0;
  }

  consume(key: string, by: number): number {
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

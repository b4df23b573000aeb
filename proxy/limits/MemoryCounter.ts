import type { Counter } from './Counter.ts';

const bucketBits = 14;
const buckets = 2 ** bucketBits;

/**
 * Counts by a hash of a key in a fixed number of buckets, so that its memory never grows. Each key has a bucket in two rows and is
 * over the limit only if both are: with 3,000 active keys 17 % share a bucket with another, 3 % both.
 */
export class MemoryCounter implements Counter {
  readonly #rows: readonly [Row, Row];
  readonly #now: () => number;
  /** Random, so that clients cannot choose keys that share a bucket. */
  readonly #seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 0;
  /** The latest key and its hash: limits ask about a key before they count it. */
  #latest = '';
  #hash: number;

  /** @param now Returns milliseconds of a clock that never goes back. */
  constructor(limit: number, seconds: number, now: () => number) {
    const createRow = (firstBit: number) => new Row(limit, seconds * 1000, firstBit);
    this.#rows = [createRow(0), createRow(bucketBits)];
    this.#now = now;
    this.#hash = hashKey(this.#latest, this.#seed);
  }

  wait(key: string, by = 1): number {
    const [first, second] = this.#rows;
    const [hash, now] = [this.#hashOf(key), this.#now()];
    return Math.min(first.wait(hash, now, by), second.wait(hash, now, by));
  }

  consume(key: string, by = 1): number {
    const [first, second] = this.#rows;
    const [hash, now] = [this.#hashOf(key), this.#now()];
    return Math.min(first.consume(hash, now, by), second.consume(hash, now, by));
  }

  /** Returns the count of the key in its window, or a larger one. */
  count(key: string): number {
    const [first, second] = this.#rows;
    const [hash, now] = [this.#hashOf(key), this.#now()];
    return Math.min(first.count(hash, now), second.count(hash, now));
  }

  /** Returns the milliseconds until the key's window ends; 0 outside of a window. */
  left(key: string): number {
    const [first, second] = this.#rows;
    const [hash, now] = [this.#hashOf(key), this.#now()];
    return Math.min(first.left(hash, now), second.left(hash, now));
  }

  #hashOf(key: string): number {
    if (key !== this.#latest) {
      this.#latest = key;
      this.#hash = hashKey(key, this.#seed);
    }
    return this.#hash;
  }
}

/** Buckets that are chosen by some bits of a hash, from `firstBit` on. */
class Row {
  readonly #limit: number;
  readonly #milliseconds: number;
  readonly #firstBit: number;
  readonly #counts = new Uint32Array(buckets);
  readonly #endsAt = new Float64Array(buckets).fill(Number.NEGATIVE_INFINITY);

  constructor(limit: number, milliseconds: number, firstBit: number) {
    this.#limit = limit;
    this.#milliseconds = milliseconds;
    this.#firstBit = firstBit;
  }

  wait(hash: number, now: number, by: number): number {
    return this.count(hash, now) + by > this.#limit ? this.left(hash, now) : 0;
  }

  left(hash: number, now: number): number {
    return Math.max(0, (this.#endsAt[this.#bucket(hash)] ?? 0) - now);
  }

  count(hash: number, now: number): number {
    return this.left(hash, now) > 0 ? (this.#counts[this.#bucket(hash)] ?? 0) : 0;
  }

  consume(hash: number, now: number, by: number): number {
    const at = this.#bucket(hash);
    const endsAt = this.#endsAt[at] ?? 0;
    const isOver = endsAt <= now;
    const count = isOver ? by : (this.#counts[at] ?? 0) + by;
    this.#counts[at] = count;
    if (isOver) this.#endsAt[at] = now + this.#milliseconds;
    return count > this.#limit ? (isOver ? this.#milliseconds : endsAt - now) : 0;
  }

  #bucket(hash: number): number {
    return (hash >>> this.#firstBit) & (buckets - 1);
  }
}

/** FNV-1a over the UTF-16 code units, with the high bits folded into the low ones. */
export function hashKey(key: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 16);
}

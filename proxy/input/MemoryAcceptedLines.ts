import type { AcceptedLines, SealedLine } from '../contract/index.ts';
import {
  type AcceptedLineBounds,
  acceptedLineBounds,
  clockSkew,
  sealLifetime,
} from './acceptedLineBounds.ts';

interface Accepted {
  readonly sessionId: string;
  readonly sealedAt: number;
}

/** Stores accepted lines in this process. */
export class MemoryAcceptedLines implements AcceptedLines {
  readonly #now: () => number;
  readonly #bounds: AcceptedLineBounds;
  /** Keys of the lines that turns have reserved. */
  readonly #reserved = new Set<string>();
  /** By the key of the line, in order of acceptance. */
  readonly #accepted = new Map<string, Accepted>();
  /** Numbers of accepted lines by session. */
  readonly #counts = new Map<string, number>();
  /** Latest `sealedAt` of the lines that were evicted; seals up to then are refused. */
  #evictedUpTo = 0;

  /** @param now Milliseconds since the epoch. */
  constructor(now: () => number = Date.now, bounds: AcceptedLineBounds = acceptedLineBounds) {
    this.#now = now;
    this.#bounds = bounds;
  }

  reserve(sessionId: string, lines: readonly SealedLine[]): readonly boolean[] {
    const isFull = (this.#counts.get(sessionId) ?? 0) >= this.#bounds.session;
    return lines.map((line) => {
      const key = keyOf(sessionId, line);
      const isKnown = this.#accepted.has(key) || this.#reserved.has(key);
      if (isFull || isKnown || line.sealedAt <= this.#evictedUpTo) return false;
      this.#reserved.add(key);
      return true;
    });
  }

  accept(sessionId: string, lines: readonly SealedLine[]) {
    this.release(sessionId, lines);
    for (const line of lines)
      this.#accepted.set(keyOf(sessionId, line), { sessionId, sealedAt: line.sealedAt });
    this.#counts.set(sessionId, (this.#counts.get(sessionId) ?? 0) + lines.length);
    this.#evict();
  }

  release(sessionId: string, lines: readonly SealedLine[]) {
    for (const line of lines) this.#reserved.delete(keyOf(sessionId, line));
  }

  #evict() {
    const expired = this.#now() - sealLifetime - clockSkew;
    for (const [key, { sessionId, sealedAt }] of this.#accepted) {
      if (sealedAt > expired && this.#accepted.size <= this.#bounds.total) return;
      this.#accepted.delete(key);
      this.#evictedUpTo = Math.max(this.#evictedUpTo, sealedAt);
      const left = (this.#counts.get(sessionId) ?? 0) - 1;
      if (left > 0) this.#counts.set(sessionId, left);
      else this.#counts.delete(sessionId);
    }
  }
}

const keyOf = (sessionId: string, { id }: SealedLine) => JSON.stringify([sessionId, id]);

import { FairStore, isKnownSince } from '../../src/protocol/index.ts';
import type { AcceptedLines, SealedLine } from '../contract/index.ts';
import {
  type AcceptedLineBounds,
  acceptedLineBounds,
  clockSkew,
  sealLifetime,
} from './acceptedLineBounds.ts';

interface StoredLine {
  readonly sessionId: string;
  readonly sealedAt: number;
  /** False while a turn has reserved the line. */
  isAccepted: boolean;
}
interface SessionCount {
  readonly since: number;
  accepted: number;
}

/** Stores accepted lines in this process. */
export class MemoryAcceptedLines implements AcceptedLines {
  readonly #bounds: AcceptedLineBounds;
  readonly #elapsed: () => number;
  readonly #lines: FairStore<StoredLine>;
  readonly #sessions = new Map<string, SessionCount>();
  /** Latest `sealedAt` of the lines that were evicted; seals up to then are refused. */
  #evictedUpTo = 0;

  /** @param elapsed Milliseconds since an arbitrary start, of a clock that never goes back. */
  constructor(
    elapsed: () => number = () => performance.now(),
    bounds: AcceptedLineBounds = acceptedLineBounds,
  ) {
    this.#elapsed = elapsed;
    this.#bounds = bounds;
    this.#lines = new FairStore({
      total: bounds.total,
      // A seal may have been made an hour after its acceptance, by the clock of the shop's server.
      keepFor: sealLifetime + 2 * clockSkew,
      elapsed,
      onEvicted: (line) => this.#forget(line),
    });
  }

  reserve(
    sessionId: string,
    lines: readonly SealedLine[],
    _isOnlyTurn: boolean,
    network = '',
  ): readonly boolean[] {
    const isFull = (this.#sessions.get(sessionId)?.accepted ?? 0) >= this.#bounds.session;
    return lines.map((line) => {
      const isKnown = this.#lines.get(keyOf(sessionId, line)) !== undefined;
      if (isFull || isKnown || line.sealedAt <= this.#evictedUpTo) return false;
      return this.#put(sessionId, line, network, false);
    });
  }

  accept(sessionId: string, lines: readonly SealedLine[], network = '') {
    for (const line of lines) {
      const stored = this.#lines.get(keyOf(sessionId, line));
      if (stored?.isAccepted) continue;
      if (stored) stored.isAccepted = true;
      else if (!this.#put(sessionId, line, network, true)) {
        // Never accepts the line again, although it is not stored.
        this.#evictedUpTo = Math.max(this.#evictedUpTo, line.sealedAt);
        continue;
      }
      const session = this.#sessions.get(sessionId) ?? { since: this.#elapsed(), accepted: 0 };
      session.accepted += 1;
      this.#sessions.set(sessionId, session);
    }
  }

  release(sessionId: string, lines: readonly SealedLine[]) {
    for (const line of lines) {
      const key = keyOf(sessionId, line);
      if (this.#lines.get(key)?.isAccepted === false) this.#lines.delete(key);
    }
  }

  /** No line pays for another one of its network: evicting a line of the last half hour would refuse the seals of that time. */
  #put(sessionId: string, { id, sealedAt }: SealedLine, network: string, isAccepted: boolean): boolean {
    const since = this.#sessions.get(sessionId)?.since ?? Number.POSITIVE_INFINITY;
    const line = { sessionId, sealedAt, isAccepted };
    const options = { isKnown: isKnownSince(since, this.#elapsed()), ownPay: false };
    return this.#lines.put(keyOf(sessionId, { id }), network, line, 1, options);
  }

  #forget({ sessionId, sealedAt, isAccepted }: StoredLine) {
    this.#evictedUpTo = Math.max(this.#evictedUpTo, sealedAt);
    const session = this.#sessions.get(sessionId);
    if (!session || !isAccepted) return;
    session.accepted -= 1;
    if (session.accepted === 0) this.#sessions.delete(sessionId);
  }
}

const keyOf = (sessionId: string, { id }: Pick<SealedLine, 'id'>) => JSON.stringify([sessionId, id]);

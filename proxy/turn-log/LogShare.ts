import type { EndReason } from '../../src/protocol/index.ts';
import type { ShareBounds } from './bounds.ts';
import { Queue } from './Queue.ts';

/** The properties of a turn that a share reads. */
export interface SharedTurn {
  /** Undefined once the lines are deleted. */
  readonly lines: unknown;
  /** False once the key is deleted. */
  readonly isKnown: boolean;
  /** Undefined until the turn has ended. */
  readonly end: EndReason | undefined;
}

/**
 * The share of a log that one customer or network uses: its turns in the order of their claim and of their end. Turns that the
 * log has deleted already are skipped. A share is stored in a map by its client, as long as it has turns.
 */
export class LogShare<Turn extends SharedTurn> {
  readonly client: string;
  readonly bounds: ShareBounds;
  readonly #sharesByClient: Map<string, LogShare<Turn>>;
  bytes = 0;
  keys = 0;
  /** Keys of the turns that were claimed in the last half hour. */
  recentKeys = 0;
  readonly #claimed = new Queue<Turn>();
  readonly #ended = new Queue<Turn>();

  private constructor(client: string, sharesByClient: Map<string, LogShare<Turn>>, bounds: ShareBounds) {
    this.client = client;
    this.bounds = bounds;
    this.#sharesByClient = sharesByClient;
  }
  static of<Turn extends SharedTurn>(
    sharesByClient: Map<string, LogShare<Turn>>,
    client: string,
    bounds: ShareBounds,
  ): LogShare<Turn> {
    const known = sharesByClient.get(client);
    if (known) return known;
    const share = new LogShare(client, sharesByClient, bounds);
    sharesByClient.set(client, share);
    return share;
  }
  /** Counts one turn less; after the last one, removes the share from the map. */
  removeTurn() {
    this.keys -= 1;
    if (this.keys === 0) this.#sharesByClient.delete(this.client);
  }

  addClaimed(turn: Turn) {
    this.keys += 1;
    // Drops deleted turns from the front. Otherwise the queue of a share that never reaches its bound would only grow.
    this.oldestWithKey();
    this.#claimed.push(turn);
  }
  addEnded(turn: Turn) {
    this.oldestWithLines();
    this.#ended.push(turn);
  }
  /** Returns the oldest ended turn that has lines. */
  oldestWithLines(): Turn | undefined {
    return dropUntil(this.#ended, hasLines);
  }
  /** Returns the oldest turn whose key is stored, if that turn has ended. */
  oldestWithKey(): Turn | undefined {
    const turn = dropUntil(this.#claimed, isKnown);
    return turn?.end && turn;
  }
}

export const hasLines = ({ lines }: SharedTurn): boolean => lines !== undefined;
export const isKnown = (turn: SharedTurn): boolean => turn.isKnown;

/** Drops turns from the front of a queue until the first one is accepted, and returns that turn; undefined if none is. */
export function dropUntil<Turn>(queue: Queue<Turn>, isAccepted: (turn: Turn) => boolean): Turn | undefined {
  while (queue.first !== undefined && !isAccepted(queue.first)) queue.shift();
  return queue.first;
}

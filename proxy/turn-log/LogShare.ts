import { Queue } from './Queue.ts';

/** The properties of a turn that a share reads. */
export interface SharedTurn {
  /** Undefined once the lines are deleted. */
  readonly lines: unknown;
  /** False once the key is deleted. */
  readonly isKnown: boolean;
  readonly end: object | undefined;
}

/**
 * The share of a log that one customer or network uses: its turns in the order of their claim and of their end. Turns that the
 * log has deleted already are skipped.
 */
export class LogShare<Turn extends SharedTurn> {
  bytes = 0;
  keys = 0;
  readonly #claimed = new Queue<Turn>();
  readonly #ended = new Queue<Turn>();

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

import { Queue } from './Queue.ts';

/** The part of a turn that a share counts. */
export interface SharedTurn {
  /** Undefined after the lines were evicted. */
  readonly lines: unknown;
  /** False after the key was evicted. */
  readonly isKnown: boolean;
  readonly end: object | undefined;
}

/**
 * One client's share of a log: its turns in the order of their claim and of their end. Turns that the log has evicted for
 * another reason are skipped.
 */
export class LogShare<Turn extends SharedTurn> {
  bytes = 0;
  keys = 0;
  readonly #claimed = new Queue<Turn>();
  readonly #ended = new Queue<Turn>();

  addClaimed(turn: Turn) {
    this.keys += 1;
    // Drops evicted turns from the front; a queue that never reaches its bound would grow without end.
    this.oldestKey();
    this.#claimed.push(turn);
  }
  addEnded(turn: Turn) {
    this.oldestLines();
    this.#ended.push(turn);
  }
  /** Returns the oldest ended turn that has lines. */
  oldestLines(): Turn | undefined {
    return oldest(this.#ended, hasLines);
  }
  /** Returns the oldest turn whose key is stored, if that turn has ended. */
  oldestKey(): Turn | undefined {
    const turn = oldest(this.#claimed, isKnown);
    return turn?.end && turn;
  }
}

export const hasLines = ({ lines }: SharedTurn): boolean => lines !== undefined;
export const isKnown = (turn: SharedTurn): boolean => turn.isKnown;

/** Returns the first turn that `isThere` accepts and drops those before it. */
export function oldest<Turn>(queue: Queue<Turn>, isThere: (turn: Turn) => boolean): Turn | undefined {
  while (queue.first !== undefined && !isThere(queue.first)) queue.shift();
  return queue.first;
}

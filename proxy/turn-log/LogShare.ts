import { Queue } from './Queue.ts';

/** A turn as far as a share counts it. */
export interface SharedTurn {
  /** Undefined once the turn has no lines any more. */
  readonly lines: unknown;
  /** False once its key was forgotten. */
  readonly isKnown: boolean;
  readonly end: object | undefined;
}

/** What one client has of a log. Oldest first; what was forgotten elsewhere is skipped. */
export class LogShare<Turn extends SharedTurn> {
  bytes = 0;
  keys = 0;
  readonly #claimed = new Queue<Turn>();
  readonly #ended = new Queue<Turn>();

  claimed(turn: Turn) {
    this.keys += 1;
    // Or a queue whose bound is never reached would grow with all that was ever forgotten.
    this.oldestKey();
    this.#claimed.push(turn);
  }
  ended(turn: Turn) {
    this.oldestLines();
    this.#ended.push(turn);
  }
  /** The oldest turn that has ended and has lines. */
  oldestLines(): Turn | undefined {
    return oldest(this.#ended, (turn) => turn.lines !== undefined);
  }
  /** The oldest turn, where it has ended. */
  oldestKey(): Turn | undefined {
    const turn = oldest(this.#claimed, ({ isKnown }) => isKnown);
    return turn?.end && turn;
  }
}

/** The first turn that is still there; those before it are dropped. */
export function oldest<Turn>(queue: Queue<Turn>, isThere: (turn: Turn) => boolean): Turn | undefined {
  while (queue.first !== undefined && !isThere(queue.first)) queue.shift();
  return queue.first;
}

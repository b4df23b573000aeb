import type { Clock } from '../clock.ts';
import { StatusError } from '../StatusError.ts';

export interface TurnQueueLimits {
  /** Maximum number of turns of one session that wait behind the running turn. */
  readonly queuedTurns: number;
  /** Maximum number of milliseconds that a turn waits. */
  readonly queueTimeout: number;
}

/** Runs one turn at a time for each session, in the order of arrival. */
export class TurnQueue {
  readonly #clock: Clock;
  readonly #limits: TurnQueueLimits;
  /** The waiting turns of each session that has a running one. */
  readonly #waitingTurns = new Map<string, (() => void)[]>();

  constructor(clock: Clock, limits: TurnQueueLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /**
   * Waits until no other turn of the session runs. Resolves to the function that releases the session.
   * @throws StatusError when too many turns wait or the wait is too long, and the signal's reason when it aborts.
   */
  async acquire(sessionId: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const waiting = this.#waitingTurns.get(sessionId);
    if (waiting === undefined) {
      this.#waitingTurns.set(sessionId, []);
      return this.#createRelease(sessionId);
    }
    if (waiting.length >= this.#limits.queuedTurns) throw sessionBusyError();
    await new Promise<void>((resolve, reject) => {
      const giveUp = (reason: unknown) => {
        waiting.splice(waiting.indexOf(admit), 1);
        stopWaiting();
        reject(reason);
      };
      const onAbort = () => giveUp(signal.reason);
      const cancelTimeout = this.#clock.after(this.#limits.queueTimeout, () => giveUp(sessionBusyError()));
      const stopWaiting = () => {
        cancelTimeout();
        signal.removeEventListener('abort', onAbort);
      };
      const admit = () => {
        stopWaiting();
        resolve();
      };
      signal.addEventListener('abort', onAbort);
      waiting.push(admit);
    });
    return this.#createRelease(sessionId);
  }

  #createRelease(sessionId: string): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = this.#waitingTurns.get(sessionId)?.shift();
      if (next === undefined) this.#waitingTurns.delete(sessionId);
      else next();
    };
  }
}

/** The error of an invoke that cannot wait, or has waited too long, for another invoke of its session. */
export function sessionBusyError(): StatusError {
  return new StatusError('aborted', 'Another invoke of this session is still running.');
}

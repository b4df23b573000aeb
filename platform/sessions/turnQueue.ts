import type { Clock } from '../clock.ts';
import { StatusError } from '../StatusError.ts';

export interface TurnQueueLimits {
  /** Turns that may wait behind the running one. */
  readonly queuedTurns: number;
  /** Milliseconds that a turn may wait. */
  readonly queueTimeout: number;
}

/** Runs one turn at a time for each session, in the order of arrival. */
interface TurnQueue {
  /**
   * Waits until no other turn of the session runs. Resolves to the function that releases the session.
   * @throws StatusError when too many turns wait or the wait is too long, and the signal's reason when it aborts.
   */
  acquire(sessionId: string, signal: AbortSignal): Promise<() => void>;
}

export function createTurnQueue(clock: Clock, limits: TurnQueueLimits): TurnQueue {
  /** The waiting turns of each session that has a running one. */
  const waitingTurns = new Map<string, (() => void)[]>();

  function createRelease(sessionId: string): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = waitingTurns.get(sessionId)?.shift();
      if (next === undefined) waitingTurns.delete(sessionId);
      else next();
    };
  }

  return {
    async acquire(sessionId, signal) {
      signal.throwIfAborted();
      const waiting = waitingTurns.get(sessionId);
      if (waiting === undefined) {
        waitingTurns.set(sessionId, []);
        return createRelease(sessionId);
      }
      if (waiting.length >= limits.queuedTurns) throw sessionBusyError();
      await new Promise<void>((resolve, reject) => {
        const giveUp = (reason: unknown) => {
          waiting.splice(waiting.indexOf(admit), 1);
          stopWaiting();
          reject(reason);
        };
        const onAbort = () => giveUp(signal.reason);
        const cancelTimeout = clock.after(limits.queueTimeout, () => giveUp(sessionBusyError()));
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
      return createRelease(sessionId);
    },
  };
}

/** The error of an invoke that cannot wait for the running one of its session. */
export function sessionBusyError(): StatusError {
  return new StatusError('aborted', 'Another invoke of this session is still running.');
}

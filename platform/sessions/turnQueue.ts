import type { Clock } from '../clock.ts';
import { StatusError } from '../StatusError.ts';

export interface TurnQueueLimits {
  /** How many may wait behind the running one. */
  readonly queuedTurns: number;
  /** How long one may wait, in milliseconds. */
  readonly queueTimeout: number;
}

/** Lets one at a time through for each key, in the order of arrival. */
interface TurnQueue {
  /**
   * Resolves when it is this caller's turn, with the function that gives the place on. Rejects with a
   * Problem when too many wait or the wait is too long, and with the signal's reason when that aborts.
   */
  acquire(key: string, signal: AbortSignal): Promise<() => void>;
}

export function createTurnQueue(clock: Clock, limits: TurnQueueLimits): TurnQueue {
  /** Per key: those who wait, in order. The key is there as long as somebody is inside. */
  const lanes = new Map<string, (() => void)[]>();

  function leave(key: string): void {
    const next = lanes.get(key)?.shift();
    if (next === undefined) lanes.delete(key);
    else next();
  }

  function once(key: string): () => void {
    let inside = true;
    return () => {
      if (inside) leave(key);
      inside = false;
    };
  }

  return {
    async acquire(key, signal) {
      signal.throwIfAborted();
      const waiting = lanes.get(key);
      if (waiting === undefined) {
        lanes.set(key, []);
        return once(key);
      }
      if (waiting.length >= limits.queuedTurns) throw sessionBusyError();
      await new Promise<void>((resolve, reject) => {
        const giveUp = (reason: unknown) => {
          waiting.splice(waiting.indexOf(admit), 1);
          settle();
          reject(reason);
        };
        const onAbort = () => giveUp(signal.reason);
        const cancel = clock.after(limits.queueTimeout, () => giveUp(sessionBusyError()));
        const settle = () => {
          cancel();
          signal.removeEventListener('abort', onAbort);
        };
        const admit = () => {
          settle();
          resolve();
        };
        signal.addEventListener('abort', onAbort);
        waiting.push(admit);
      });
      return once(key);
    },
  };
}

/** The refusal of an invoke that cannot wait its turn. */
export function sessionBusyError(): StatusError {
  return new StatusError('aborted', 'Another invoke of this session is still running.');
}

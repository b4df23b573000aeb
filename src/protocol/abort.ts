import { ServiceError } from './errors.ts';

/** Creates the error of an aborted call. */
export const abortedError = (cause?: unknown): ServiceError =>
  new ServiceError('aborted', 'The call was aborted.', { cause });

/**
 * Settles like the promise, or rejects as soon as the signal is aborted, even if the promise stays pending.
 *
 * @param createError Default: an `aborted` error.
 */
export function raceAbort<T>(
  signal: AbortSignal,
  promise: Promise<T>,
  createError: () => unknown = abortedError,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(createError());
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** A signal that follows other signals and can also be aborted itself. */
export interface LinkedAbort {
  readonly signal: AbortSignal;
  readonly abort: () => void;
  /** Removes the listeners from the outer signals. */
  readonly unlink: () => void;
}

/** Creates a signal that is also aborted when any of `outer` is. */
export function linkAbort(...outer: readonly (AbortSignal | undefined)[]): LinkedAbort {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const signal of outer) {
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  }
  return {
    signal: controller.signal,
    abort,
    unlink: () => {
      for (const signal of outer) signal?.removeEventListener('abort', abort);
    },
  };
}

/**
 * Resolves after a delay, or as soon as the signal is aborted.
 *
 * @param after Calls `run` after `ms` milliseconds, and returns a function that cancels the call.
 * @param ms Milliseconds.
 */
export function sleep(
  after: (ms: number, run: () => void) => () => void,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      cancel();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = after(ms, finish);
    if (signal.aborted) finish();
    else signal.addEventListener('abort', finish);
  });
}

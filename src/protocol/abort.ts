import { ServiceError } from './errors.ts';

export const abortedError = (cause?: unknown): ServiceError =>
  new ServiceError('aborted', 'The call was aborted.', { cause });

/**
 * Settles like the promise, or rejects as soon as the signal is aborted, even if the callee ignores the signal.
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

export interface LinkedAbort {
  readonly signal: AbortSignal;
  readonly abort: () => void;
  /** Removes the listeners from the outer signals. */
  readonly unlink: () => void;
}

/** Creates a signal that is also aborted by any of `outer`; Firefox 121 has no `AbortSignal.any`. */
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

/** Resolves after `ms` milliseconds, or as soon as the signal is aborted. */
export function sleep(
  after: (ms: number, run: () => void) => () => void,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      cancel();
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const cancel = after(ms, wake);
    if (signal.aborted) wake();
    else signal.addEventListener('abort', wake);
  });
}

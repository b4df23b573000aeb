import { ServiceError } from '../../protocol/index.ts';

/** The answer, or `aborted` as soon as the signal says so: a transport that ignores its signal holds nobody up. */
export function untilAborted<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new ServiceError('aborted', 'The turn was given up.'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

import { after, ServiceError } from '../protocol/index.ts';

/** Milliseconds without a byte until a response counts as lost; four heartbeats of the proxy. */
export const defaultSilenceMs = 60_000;

/** Longest time of a timer in browsers; a longer one would fire at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Settles like `pending`; rejects with a `ServiceError` of kind `silent` if that takes longer than `ms` milliseconds. */
export function withinSilence<T>(ms: number, pending: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(Math.min(ms, maxTimerMs), () => reject(silentError()));
    pending.then(resolve, reject).finally(cancel);
  });
}

const silentError = (): ServiceError =>
  new ServiceError('silent', 'The service has sent nothing for too long.');

/** The error of a turn whose stream has been silent for too long. */
export const silentFailure = { code: 'silent', message: silentError().message };

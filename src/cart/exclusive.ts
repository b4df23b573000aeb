import type { CartLocks } from './cartRequest.ts';

/** Runs work when all earlier work is done, including the work of other tabs if the browser has locks. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue for operations on a cart that consist of several requests. Without it, two operations could both read the
 * cart before either changes it, and one change would be lost.
 */
export function createExclusive(
  name: string,
  locks: CartLocks | undefined = globalThis.navigator?.locks,
): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  const withLock: Exclusive = async (work) => {
    if (!locks) return work();
    let isGranted = false;
    try {
      return await locks.request(name, () => {
        isGranted = true;
        return work();
      });
    } catch (error) {
      // Documents of an opaque origin have no locks.
      if (isGranted) throw error;
      return work();
    }
  };
  return (work) => {
    const next = last.then(() => withLock(work));
    last = next.catch(() => undefined);
    return next;
  };
}

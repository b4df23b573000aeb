/** A load that is shared by all its callers. */
export interface SharedLoad<T> {
  /** Starts the load unless it has started. A failed load is forgotten, so the next call tries again. */
  readonly start: () => Promise<T>;
  /** Whether the load has started and has not failed. */
  readonly isStarted: () => boolean;
}

/**
 * Creates a load that runs once.
 *
 * @param onError Called once for each failed load; `start` rejects with the same error.
 */
export function loadOnce<T>(load: () => Promise<T>, onError: (error: unknown) => void): SharedLoad<T> {
  let loading: Promise<T> | undefined;
  return {
    start: () => {
      loading ??= load().catch((error) => {
        loading = undefined;
        onError(error);
        throw error;
      });
      return loading;
    },
    isStarted: () => loading !== undefined,
  };
}

/** Whether the browser has a network connection, in the shape that `useSyncExternalStore` takes. */
export const onlineStatus = {
  get: (): boolean => navigator.onLine,
  subscribe: (listener: () => void): (() => void) => {
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
};

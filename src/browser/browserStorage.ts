import type { StorageAdapter } from '../store/index.ts';

/** Reading the property `localStorage` may throw: storage can be blocked or missing. Writing throws if it is full. */
const createAdapter = (getStorage: () => Storage): StorageAdapter => ({
  read(key) {
    try {
      return getStorage().getItem(key);
    } catch {
      return null;
    }
  },
  write(key, text) {
    try {
      getStorage().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
  remove(key) {
    try {
      getStorage().removeItem(key);
    } catch {
      // Blocked storage holds nothing to remove.
    }
  },
});

/** `localStorage` as a storage adapter: shared by all tabs, survives a restart of the browser. */
export const browserLocalStorage: StorageAdapter = createAdapter(() => localStorage);

/** `sessionStorage` as a storage adapter: one tab, until it closes. */
export const browserSessionStorage: StorageAdapter = createAdapter(() => sessionStorage);

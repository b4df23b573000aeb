import type { StorageAdapter } from '../store/index.ts';

/** Blocked or missing storage throws even when the property `localStorage` is read; full storage throws on writing. */
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

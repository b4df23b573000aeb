import type { Shelf } from '../store/index.ts';

/** Storage may be missing, forbidden, full or of no size; even to ask for it may throw. */
const shelfIn = (find: () => Storage): Shelf => ({
  read(key) {
    try {
      return find().getItem(key);
    } catch {
      return null;
    }
  },
  write(key, text) {
    try {
      find().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
  remove(key) {
    try {
      find().removeItem(key);
    } catch {
      // Nothing can be there.
    }
  },
});

/** Outlives the browser's window. */
export const browserLocalStorage: Shelf = shelfIn(() => localStorage);
/** Lives as long as its tab. */
export const browserSessionStorage: Shelf = shelfIn(() => sessionStorage);

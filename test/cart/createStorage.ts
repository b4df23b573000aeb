import type { CartStorage } from '../../src/ucp.ts';

/** A storage like `localStorage`, which tabs of one test share. */
export function createStorage(): CartStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
  };
}

/** The part of the Web Storage API that a cart uses. */
export type CartStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The id of a cart in the browser's storage; in memory where storage is blocked or full. */
export interface StoredId {
  readonly get: () => string | undefined;
  readonly set: (id: string) => void;
  readonly remove: () => void;
}

/**
 * Creates access to the stored id of a cart.
 *
 * @param key Key of the id in the storage.
 * @param storage Default: `localStorage`.
 */
export function createStoredId(key: string, storage?: CartStorage): StoredId {
  /** Set only if the last id could not be stored. */
  let inMemory: string | undefined;
  /** Returns undefined if the storage fails. */
  const tryStorage = <T>(operation: (store: CartStorage) => T): T | undefined => {
    try {
      // Reading the property throws where storage is blocked; other environments have none.
      const store = storage ?? globalThis.localStorage;
      return store && operation(store);
    } catch {
      return undefined;
    }
  };
  return {
    get: () => inMemory ?? tryStorage((store) => store.getItem(key)) ?? undefined,
    set: (id) => {
      const isStored = tryStorage((store) => {
        store.setItem(key, id);
        return true;
      });
      inMemory = isStored ? undefined : id;
    },
    remove: () => {
      inMemory = undefined;
      tryStorage((store) => store.removeItem(key));
    },
  };
}

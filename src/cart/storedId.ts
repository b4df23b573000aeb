/** The part of the Web Storage API that a cart uses. */
export type CartStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The id of a cart in the browser's storage; on pages that may store nothing, in memory. */
export interface StoredId {
  readonly get: () => string | undefined;
  readonly set: (id: string) => void;
  readonly remove: () => void;
}

/** Creates the stored id of a cart. */
export function createStoredId(key: string, storage?: CartStorage): StoredId {
  let inMemory: string | undefined;
  const use = <T>(act: (store: CartStorage) => T, otherwise: () => T): T => {
    try {
      // Reading the property throws where the page may store nothing.
      const store = storage ?? globalThis.localStorage;
      return store ? act(store) : otherwise();
    } catch {
      return otherwise();
    }
  };
  return {
    get: () =>
      use(
        (store) => store.getItem(key) ?? undefined,
        () => inMemory,
      ),
    set: (id) => {
      use(
        (store) => store.setItem(key, id),
        () => {
          inMemory = id;
        },
      );
    },
    remove: () => {
      inMemory = undefined;
      use(
        (store) => store.removeItem(key),
        () => undefined,
      );
    },
  };
}

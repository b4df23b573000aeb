/** Stores texts by key. Its methods must not throw. */
export interface StorageAdapter {
  /** Returns null if there is no text. */
  read(key: string): string | null;
  /** Returns false if storage is full or not permitted. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
}

/** Combines storages: a text is written to the first that accepts it, and removed from the others. */
export function firstWritable(storages: readonly StorageAdapter[]): StorageAdapter {
  return {
    read: (key) => storages.map((storage) => storage.read(key)).find((text) => text !== null) ?? null,
    write: (key, text) => {
      let isWritten = false;
      for (const storage of storages) {
        if (isWritten) storage.remove(key);
        else {
          isWritten = storage.write(key, text);
          // An older text in this storage must not be read later.
          if (!isWritten) storage.remove(key);
        }
      }
      return isWritten;
    },
    remove: (key) => {
      for (const storage of storages) storage.remove(key);
    },
  };
}

/** Stores texts by key. No method throws. */
export interface StorageAdapter {
  read(key: string): string | null;
  /** Returns false if there is no room or no permission. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
}

/** Combines storages: a text is written to the first that accepts it, and removed from the others. */
export function firstWritable(storages: readonly StorageAdapter[]): StorageAdapter {
  return {
    read: (key) => storages.map((storage) => storage.read(key)).find((text) => text !== null) ?? null,
    write: (key, text) => {
      let isKept = false;
      for (const storage of storages) {
        if (isKept) storage.remove(key);
        else {
          isKept = storage.write(key, text);
          // An older text in this storage must not be read later.
          if (!isKept) storage.remove(key);
        }
      }
      return isKept;
    },
    remove: (key) => {
      for (const storage of storages) storage.remove(key);
    },
  };
}

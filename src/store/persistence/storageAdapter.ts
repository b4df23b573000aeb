/** A place that keeps texts by name. It never throws: what cannot be kept there is not. */
export interface StorageAdapter {
  read(key: string): string | null;
  /** False where there is no room, or no leave. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
}

/** Several shelves as one: a text stands on the first that takes it, and on no other. */
export function firstWritable(shelves: readonly StorageAdapter[]): StorageAdapter {
  return {
    read: (key) => shelves.map((shelf) => shelf.read(key)).find((text) => text !== null) ?? null,
    write: (key, text) => {
      let isKept = false;
      for (const shelf of shelves) {
        if (isKept) shelf.remove(key);
        else {
          isKept = shelf.write(key, text);
          // What stood there before is older than what stands elsewhere now.
          if (!isKept) shelf.remove(key);
        }
      }
      return isKept;
    },
    remove: (key) => {
      for (const shelf of shelves) shelf.remove(key);
    },
  };
}

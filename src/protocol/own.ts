/**
 * Reads a field that the object itself has. With a name from outside `record[name]` would also find what every
 * object inherits: `constructor`, `toString`, `__proto__`.
 */
export function own<T>(record: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * A record that inherits nothing, so any text is a safe key. For what is added to and deleted from all the time: V8
 * links each outgrown table of a `Map` to the next, with what it held, until a full collection.
 */
export interface Dictionary<T> {
  [name: string]: T;
}

export const createDictionary = <T>(): Dictionary<T> => Object.create(null);

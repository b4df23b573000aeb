/**
 * Reads an own field of an object. For a name that comes from outside, `record[name]` would also return inherited fields:
 * `constructor`, `toString`, `__proto__`.
 */
export function getOwn<T>(record: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * A record without inherited fields, so any text is a safe key. It replaces a `Map` whose entries change all the time: V8
 * keeps the outgrown tables of a `Map`, with their old entries, until a full garbage collection.
 */
export interface Dictionary<T> {
  [name: string]: T;
}

/** Creates an empty dictionary. */
export const createDictionary = <T>(): Dictionary<T> => Object.create(null);

/**
 * Copies an object without what the page has given to all objects: otherwise an option that is not set could be read from
 * `Object.prototype`.
 */
export const ownFields = <T extends object>(fields: T): T => ({ __proto__: null, ...fields });

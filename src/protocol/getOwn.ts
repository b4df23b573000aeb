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

/** Number of properties that the language gives to all objects. */
const standardFields = 12;

/**
 * Returns the object; in a page that has given further fields to all objects, a copy without these. Otherwise an option that is
 * not set would be read from them.
 */
export const ownFields = <T extends object>(fields: T): T =>
  Reflect.ownKeys(Object.prototype).length > standardFields ? { __proto__: null, ...fields } : fields;

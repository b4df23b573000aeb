/**
 * Reads a field that the object itself has. With a name from outside `record[name]` would also find what every
 * object inherits: `constructor`, `toString`, `__proto__`.
 */
export function own<T>(record: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

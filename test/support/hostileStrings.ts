/** Strings that break code without input validation, by description. */
export const hostileStrings: Readonly<Record<string, string>> = {
  'the name __proto__': '__proto__',
  'the name constructor': 'constructor',
  'a NUL': 'a\u0000b',
  'lone surrogates': '\udc00 a\ud800',
  '8,000 control characters': '\u0001'.repeat(8000),
};

/**
 * Returns the changes of a text by which a hostile string is tried: in place of the text, and after it. A name of the prototype
 * does no harm after another text.
 */
export const hostileChanges = (hostile: string): readonly ((before: string) => string)[] =>
  hostile in {} ? [() => hostile] : [() => hostile, (before) => before + hostile];

/** Property names and array indices from the root of a JSON value. */
export type JsonPath = readonly (string | number)[];

/** Paths to all strings in a JSON value. */
export function stringPaths(value: unknown, path: JsonPath = []): JsonPath[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    stringPaths(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Copies a JSON value with one string changed. */
export function replaceAt(
  value: unknown,
  [step, ...rest]: JsonPath,
  change: (before: string) => string,
): unknown {
  if (step === undefined) return change(String(value));
  if (Array.isArray(value))
    return value.map((child, index) => (index === step ? replaceAt(child, rest, change) : child));
  const entries = Object.entries(value as object);
  return Object.fromEntries(
    entries.map(([key, child]) => [key, key === step ? replaceAt(child, rest, change) : child]),
  );
}

/**
 * Parses a text that has a JSON object or list; undefined for any other text.
 *
 * @param revive Called with each key and value, from the innermost out; returns what replaces the value.
 */
export function jsonOf(text: string, revive?: (key: string, value: unknown) => unknown): unknown {
  try {
    return /^\s*[[{]/.test(text) ? JSON.parse(text, revive) : undefined;
  } catch {
    return undefined;
  }
}

/** Parses a text that has a JSON object or list; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return /^\s*[[{]/.test(text) ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

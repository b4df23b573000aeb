/** Characters typed so far and the time of the last one. */
export interface TypeaheadBuffer {
  readonly text: string;
  /** `timeStamp` of the key event, in milliseconds. */
  readonly at: number;
}

/** Milliseconds without a key after which a new search starts. */
const resetAfter = 700;

/**
 * Appends a key, or starts over after a pause.
 *
 * @returns Undefined for a key that is not a single character, and for a leading space.
 */
export function appendKey(typed: TypeaheadBuffer, key: string, at: number): TypeaheadBuffer | undefined {
  if ([...key].length !== 1) return undefined;
  const text = at - typed.at < resetAfter ? typed.text + key : key;
  return text.trim() === '' ? undefined : { text, at };
}

/**
 * Finds the next label that starts with the text, beginning at `index` and continuing with the first label after the last.
 * A single letter, also a repeated one, searches after `index`, so that each press moves on to the next match.
 *
 * @returns The index of the label, or -1.
 */
export function findMatch(labels: readonly string[], text: string, index: number, locale: string): number {
  const letters = [...text];
  const isRepeated = letters.every((letter) => letter === letters[0]);
  const wanted = (isRepeated ? (letters[0] ?? '') : text).toLocaleLowerCase(locale);
  const start = isRepeated ? index + 1 : index;
  for (let step = 0; step < labels.length; step += 1) {
    const at = (start + step) % labels.length;
    if (labels[at]?.toLocaleLowerCase(locale).startsWith(wanted)) return at;
  }
  return -1;
}

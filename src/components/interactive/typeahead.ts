/** What was typed so far, and when. */
export interface TypeaheadBuffer {
  readonly text: string;
  /** Milliseconds, on the clock of the key events. */
  readonly at: number;
}

const pause = 700;

/** Adds a key to what was typed, or begins anew after a pause; undefined for a key that is no letter. */
export function appendKey(typed: TypeaheadBuffer, key: string, at: number): TypeaheadBuffer | undefined {
  if ([...key].length !== 1) return undefined;
  const text = at - typed.at < pause ? typed.text + key : key;
  return text.trim() === '' ? undefined : { text, at };
}

/** The next label from `index` on that begins with the text; the same letter again goes on to the next one. */
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

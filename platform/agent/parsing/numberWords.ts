/** The words for 0 to 12. */
export const numberWords: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Returns the number of a word or of digits; NaN for another word, 0 for an empty one. */
export function numberOf(word: string): number {
  const at = numberWords.indexOf(word);
  return at === -1 ? Number(word) : at;
}

/** Alternatives of a pattern for the words from one number to another. */
export const numbersBetween = (from: number, to: number): string => numberWords.slice(from, to + 1).join('|');

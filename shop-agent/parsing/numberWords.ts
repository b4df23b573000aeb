/** The words for 0 to 12. */
export const numberWords: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Returns the number that a word or digits stand for; NaN for another word, 0 for an empty text. */
export function numberOf(word: string): number {
  const at = numberWords.indexOf(word);
  return at === -1 ? Number(word) : at;
}

/** Returns the alternatives of a pattern for the words of the numbers `from` to `to`, both included. */
export const numbersBetween = (from: number, to: number): string => numberWords.slice(from, to + 1).join('|');

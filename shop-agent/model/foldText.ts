import { withoutMarks } from '../search/index.ts';

/** Returns the words of a text in lower case without accents and apostrophes, joined by single spaces. */
export const foldText = (text: string): string =>
  withoutMarks(text.toLowerCase().replace(/['’]/g, ''))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Returns the words of a list, folded; signs remain as they are. */
export const wordSet = (list: string): ReadonlySet<string> =>
  new Set(list.split(' ').flatMap((word) => [foldText(word) || word, word]));

/** Whether a folded text contains a folded phrase as whole words; a phrase that ends with `*` may be the start of a word. */
export function containsAt(folded: string, phrase: string): number {
  // Chinese and Japanese words have no spaces between them.
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(phrase)) return folded.indexOf(phrase);
  const isStart = phrase.endsWith('*');
  return ` ${folded}${isStart ? '' : ' '}`.indexOf(` ${isStart ? phrase.slice(0, -1) : `${phrase} `}`);
}

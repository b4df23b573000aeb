import type { AgentShop } from '../AgentShop.ts';
import { detectLanguage, isStopWord, type Language, languages, type Token } from '../search/index.ts';
import { isDictionaryWord } from '../sentences/Dictionary.ts';
import { isCueWord } from '../sentences/Sentences.ts';

/** Letters of one of the languages in Latin script only. */
const ownLetters: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /[ßä]/i,
  es: /[ñ]/i,
  fr: /[œêèù]/i,
  pl: /[ąęłńśźż]/i,
  pt: /[ãõ]/i,
  tr: /[ğışİ]/,
};

const isOf = ({ word, text }: Token, language: Language): boolean =>
  ownLetters[language]?.test(text) === true ||
  isStopWord(word, [language]) ||
  isCueWord(word, language) ||
  isDictionaryWord(word, language);

/**
 * Returns the language of a sentence: another one than the known one if two of its words are only of that one, or one word if
 * no word is of the known language or in the shop's texts. "Ate" may be a typing error.
 *
 * @param known Language of the conversation so far, or of the shop.
 * @param names Folded words of product names, which are in no language.
 */
export function languageOf(
  text: string,
  tokens: readonly Token[],
  known: Language,
  names: ReadonlySet<string>,
  { search }: AgentShop,
): Language {
  if (/(?!\p{Script=Latin})\p{L}/u.test(text)) return detectLanguage([text], known);
  const words = tokens.filter(({ word, isNumber }) => !isNumber && !names.has(word));
  const scores = new Map<Language, { score: number; count: number }>();
  let ownCount = 0;
  for (const token of words) {
    if (isOf(token, known) || search.uses(token.word)) {
      ownCount += 1;
      continue;
    }
    const others = languages.filter((language) => isOf(token, language));
    for (const language of others) {
      const { score, count } = scores.get(language) ?? { score: 0, count: 0 };
      scores.set(language, { score: score + 1 / others.length, count: count + 1 });
    }
  }
  const [best] = [...scores].sort((a, b) => b[1].score - a[1].score);
  if (!best || best[1].count < (ownCount > 0 ? 2 : 1)) return known;
  return best[0];
}

import { hasCompounds, type Language, languages, stemWord, type Token, tokenize } from '../search/index.ts';
import words from './words.json' with { type: 'json' };

/** Words of retail in the 14 languages, by the English word. Alternatives are separated by `|`, the usual form first. */
const entries: readonly Readonly<Record<Language, string>>[] = Object.values(words);

interface Phrase {
  readonly stems: readonly string[];
  readonly entry: (typeof entries)[number];
}

/** A part of a sentence in the words of another language. */
export interface Translation {
  readonly from: number;
  /** Index after the last token. */
  readonly to: number;
  readonly words: string;
}

/** Words of at least so many letters are found at the end of a compound, and before that end. */
const minPart = 4;

/** The phrases of a language by their first stem, the longest first. */
function phrasesOf(language: Language): ReadonlyMap<string, readonly Phrase[]> {
  const byFirst = new Map<string, Phrase[]>();
  const all = entries.flatMap((entry) =>
    entry[language].split('|').map((text) => ({
      entry,
      stems: tokenize(text).map(({ word }) => stemWord(word, language)),
    })),
  );
  for (const phrase of all.sort((a, b) => b.stems.length - a.stems.length)) {
    const [first] = phrase.stems;
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), phrase]);
  }
  return byFirst;
}

const tables = new Map(languages.map((language) => [language, phrasesOf(language)]));

/** Whether the dictionary has a folded word of a language. */
export const isDictionaryWord = (word: string, language: Language): boolean => {
  const stem = stemWord(word, language);
  return tables.get(language)?.has(stem) === true || partsOf(stem, language).length > 0;
};

/** Returns the entries of the parts of a compound, such as "Regenhose", the last part first. */
function partsOf(stem: string, language: Language): readonly Phrase[] {
  if (!hasCompounds(language)) return [];
  const table = tables.get(language);
  for (let at = minPart - 1; at <= stem.length - minPart; at++) {
    const last = table?.get(stem.slice(at))?.find(({ stems }) => stems.length === 1);
    if (!last) continue;
    const first = [stem.slice(0, at), stem.slice(0, at - 1)].map((part) =>
      table?.get(stemWord(part, language))?.find(({ stems }) => stems.length === 1),
    );
    return [last, ...first.filter((phrase) => phrase !== undefined)];
  }
  return [];
}

/**
 * Translates the words of a sentence that the dictionary has into words that the shop uses.
 *
 * @param isUsed Whether the shop uses a folded word.
 */
export function translate(
  tokens: readonly Token[],
  from: Language,
  to: Language,
  isUsed: (word: string) => boolean,
): readonly Translation[] {
  if (from === to) return [];
  const stems = tokens.map(({ word }) => stemWord(word, from));
  const wordsOf = ({ entry }: Phrase): string | undefined =>
    entry[to].split('|').find((text) => tokenize(text).every(({ word }) => isUsed(word)));
  const found: Translation[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const phrase = tables
      .get(from)
      ?.get(stems[at] ?? '')
      ?.find((each) => each.stems.every((stem, step) => stems[at + step] === stem));
    const parts = phrase ? [phrase] : partsOf(stems[at] ?? '', from);
    const translated = [...new Set(parts.flatMap((part) => wordsOf(part) ?? []))];
    if (translated.length === 0) continue;
    const length = phrase?.stems.length ?? 1;
    found.push({ from: at, to: at + length, words: translated.toReversed().join(' ') });
    at += length - 1;
  }
  return found;
}

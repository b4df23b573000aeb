import { detectLanguage, type Language } from './language.ts';
import { germanFunctionWords, germanPatterns, germanStem, germanWords } from './languages/german.ts';
import { spanishFunctionWords, spanishPatterns, spanishStem, spanishWords } from './languages/spanish.ts';
import { SpellingCorrector } from './SpellingCorrector.ts';
import { normalise, wordsOf } from './words.ts';

type Patterns = readonly (readonly [RegExp, string])[];

const maxPhraseLength = 5;
/** Minimum number of letters of a part of a German compound that is looked up by itself. */
const minPartLength = 3;

/** The words and phrases of one language with their English translations, found in this form or by their stems. */
class Dictionary {
  readonly language: Language;
  readonly #exact = new Map<string, string>();
  readonly #stemmed = new Map<string, string>();
  readonly #functionWords: ReadonlySet<string>;
  readonly #patterns: Patterns;
  readonly #stem: (word: string) => string;
  /** Whether the language writes compounds as one word. */
  readonly #joinsWords: boolean;
  readonly #spelling: SpellingCorrector;

  constructor(
    language: Language,
    entries: string,
    functionWords: readonly string[],
    patterns: Patterns,
    stem: (word: string) => string,
    joinsWords: boolean,
  ) {
    this.language = language;
    this.#functionWords = new Set(functionWords);
    this.#patterns = patterns;
    this.#stem = stem;
    this.#joinsWords = joinsWords;
    for (const line of entries.trim().split('\n')) {
      const [english = '', phrases = ''] = line.split(' = ');
      for (const phrase of phrases.split('|')) {
        const words = wordsOf(normalise(phrase));
        const key = words.map(stem).join(' ');
        if (!this.#exact.has(words.join(' '))) this.#exact.set(words.join(' '), english);
        if (!this.#stemmed.has(key)) this.#stemmed.set(key, english);
      }
    }
    const known = [...this.#exact.keys()].flatMap((phrase) => phrase.split(' '));
    this.#spelling = new SpellingCorrector(known, functionWords);
  }

  isFunctionWord(word: string): boolean {
    return this.#functionWords.has(word);
  }

  knows(word: string): boolean {
    return (
      this.#find([word]) !== undefined || this.isFunctionWord(word) || this.#compound(word) !== undefined
    );
  }

  /**
   * Returns the English words in the same order, without function words. An unknown word is corrected to a similar word of
   * the language, or else unchanged.
   *
   * @param isForeign Whether a word is English or a name, and therefore not corrected.
   */
  translate(text: string, isForeign: (word: string) => boolean): string {
    let prepared = text;
    for (const [pattern, replacement] of this.#patterns) prepared = prepared.replace(pattern, replacement);
    const words = wordsOf(prepared).map((word) =>
      isForeign(word) || this.knows(word) ? word : this.#spelling.correct(word),
    );
    const translated: string[] = [];
    for (let at = 0; at < words.length; ) {
      const found = this.#longest(words, at);
      translated.push(found?.english ?? this.#single(words[at] ?? ''));
      at += found?.length ?? 1;
    }
    return translated.filter((word) => word !== '').join(' ');
  }

  #single(word: string): string {
    return this.isFunctionWord(word) ? '' : (this.#compound(word) ?? word);
  }

  #longest(words: readonly string[], at: number): { english: string; length: number } | undefined {
    for (let length = Math.min(maxPhraseLength, words.length - at); length > 0; length--) {
      const english = this.#find(words.slice(at, at + length));
      if (english !== undefined) return { english, length };
    }
    return undefined;
  }

  #find(words: readonly string[]): string | undefined {
    const [first = '', ...others] = words;
    const exact = this.#exact.get(words.join(' '));
    // The function word "para" is not a form of "par".
    if (exact !== undefined || (others.length === 0 && this.isFunctionWord(first))) return exact;
    return this.#stemmed.get(words.map(this.#stem).join(' '));
  }

  /** Translates the parts of a compound such as "kinderjacke"; undefined if a part is unknown. */
  #compound(word: string): string | undefined {
    if (!this.#joinsWords) return undefined;
    for (let at = minPartLength; at <= word.length - minPartLength; at++) {
      const head = this.#find([word.slice(at)]);
      const modifier = this.#find([word.slice(0, at)]) ?? this.#find([word.slice(0, at).replace(/s$/, '')]);
      if (head !== undefined && modifier !== undefined) return `${modifier} ${head}`;
    }
    return undefined;
  }
}

/** Translates Spanish and German sentences into the English that the parser understands, by words and short phrases. */
export class Translator {
  readonly #isEnglish: (word: string) => boolean;
  readonly #isName: (word: string) => boolean;
  readonly #dictionaries: readonly Dictionary[];

  /**
   * @param isEnglish Whether a word is an everyday English word or an English word of the shop's vocabulary.
   * @param isName Whether a word belongs to the name of a product, which is the same in every language.
   */
  constructor(isEnglish: (word: string) => boolean, isName: (word: string) => boolean) {
    this.#isEnglish = isEnglish;
    this.#isName = isName;
    this.#dictionaries = [
      new Dictionary('es', spanishWords, spanishFunctionWords, spanishPatterns, spanishStem, false),
      new Dictionary('de', germanWords, germanFunctionWords, germanPatterns, germanStem, true),
    ];
  }

  /** @param text A normalised sentence. A sentence that is neither Spanish nor German is returned unchanged. */
  translate(text: string): { readonly text: string; readonly language: Language } {
    const words = wordsOf(text).filter((word) => /[a-z]/.test(word));
    const scored = this.#dictionaries
      .map((dictionary) => ({ dictionary, score: this.#score(dictionary, words) }))
      .sort((a, b) => b.score - a.score);
    const [best] = scored;
    const guess = detectLanguage(text);
    if (!best || best.score <= 0 || (guess === 'fr' && best.score < 2)) return { text, language: guess };
    const { language } = best.dictionary;
    return { text: this.translateFrom(language, text), language };
  }

  /** Translates a normalised text of a language; unchanged if there is no dictionary for it. */
  translateFrom(language: Language, text: string): string {
    const dictionary = this.#dictionaries.find((each) => each.language === language);
    return dictionary?.translate(text, (word) => this.#isName(word) || this.#isEnglish(word)) ?? text;
  }

  /**
   * Returns the number of words that are in the dictionary and not English, minus half the number of words that are only
   * English; 0 if English words predominate.
   */
  #score(dictionary: Dictionary, words: readonly string[]): number {
    let [own, shared, english] = [0, 0, 0];
    for (const word of words) {
      const isOwn = dictionary.knows(word);
      const isEnglish = this.#isEnglish(word);
      if (isOwn && isEnglish) shared += 1;
      else if (isOwn) own += 1;
      else if (isEnglish && !this.#isName(word)) english += 1;
    }
    return own === 0 || english > own + shared / 2 ? 0 : own - english / 2;
  }
}

import { isStopWord } from './languages.ts';
import { type Measure, measuresIn } from './measures.ts';
import { negatedTokens } from './negations.ts';
import { phrasesOf } from './queryPhrases.ts';
import { foldWord, type Token, tokenize } from './tokenize.ts';
import type { Vocabulary } from './Vocabulary.ts';

/** A text as the index has it. */
export interface ReadText {
  /** Terms of its words, in order; `~term` for a word that the text negates. */
  readonly terms: readonly number[];
  /** Number of words. */
  readonly length: number;
  readonly measures: readonly Measure[];
  /** Terms of all words, also of numbers, for titles and brands. */
  readonly name: readonly number[];
}

interface GrowingText extends ReadText {
  readonly terms: number[];
  length: number;
  readonly measures: Measure[];
  readonly name: number[];
}

interface Spelling {
  /** Undefined for a stop word of prose only, which has no term. */
  readonly term: number | undefined;
  readonly isStopWord: boolean;
  readonly isNegation: boolean;
}

const maxOften = 50_000;

const isLatinLetter = (code: number): boolean =>
  (code > 96 && code < 123) ||
  (code > 64 && code < 91) ||
  (code > 191 && code < 592 && code !== 215 && code !== 247);

/** Whether a character that is no Latin letter separates words; false for digits and all that needs a closer look. */
const isSeparator = (code: number): boolean =>
  code < 48 || (code > 57 && code < 127) || code === 160 || (code > 8207 && code < 8232);

/** Returns the index after the word that starts at an index; the index itself if none does. */
function wordEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (isLatinLetter(text.charCodeAt(at))) at += 1;
    const isApostrophe = at > from && (text.charCodeAt(at) === 39 || text.charCodeAt(at) === 8217);
    if (!isApostrophe || !isLatinLetter(text.charCodeAt(at + 1))) return at;
    at += 1;
  }
}

/** A number with a word beside it, which it counts: "6 cups", "seats 8". */
export interface Count {
  /** The same for both orders. */
  readonly key: string;
  readonly text: string;
}

/** Returns the counts of a number in a text. */
export function countsAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  termOf: (word: string) => number | undefined,
): readonly Count[] {
  const token = tokens[at];
  if (!token?.isNumber) return [];
  return [tokens[at + 1], tokens[at - 1]].flatMap((beside) => {
    if (!beside || beside.isNumber) return [];
    const [start, end] = [Math.min(token.start, beside.start), Math.max(token.end, beside.end)];
    const gap = text.slice(Math.min(token.end, beside.end), Math.max(token.start, beside.start));
    const term = /^[\s\-–]?$/.test(gap) ? termOf(beside.word) : undefined;
    return term === undefined ? [] : [{ key: `${token.word}+${term}`, text: text.slice(start, end) }];
  });
}

/** Reads the texts of products as terms of a vocabulary, to which it adds them. */
export class TextReader {
  readonly #vocabulary: Vocabulary;
  /** Words as texts have them, and texts that several products have. */
  readonly #spellings = new Map<string, Spelling>();
  readonly #often = new Map<string, ReadText>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Reads a text that many products have, such as a brand. */
  readOften(text: string): ReadText {
    const known = this.#often.get(text);
    if (known) return known;
    const read = this.read(text, false);
    if (this.#often.size < maxOften) this.#often.set(text, read);
    return read;
  }

  /** @param isProse Whether stop words and plain numbers have no terms. */
  read(text: string, isProse: boolean): ReadText {
    const plain: number[] = [];
    const length = this.#readPlain(text, isProse, plain);
    if (length !== undefined) return { terms: plain, length, measures: [], name: plain };
    const read: GrowingText = { terms: [], length: 0, measures: [], name: [] };
    for (const sentence of isProse ? text.split(/(?<=[.!?])\s+/) : [text]) {
      const from = read.terms.length;
      const words = this.#readPlain(sentence, isProse, read.terms);
      if (words === undefined) read.terms.length = from;
      read.length += words ?? this.#readTokens(sentence, isProse, read);
    }
    return read;
  }

  /**
   * Adds the terms of a text of words of Latin letters to a list, and returns the number of its words; undefined if it has
   * something else, or negates a word. Most texts need no tokens, which take five times as long.
   */
  #readPlain(text: string, isProse: boolean, terms: number[]): number | undefined {
    let length = 0;
    for (let at = 0; at < text.length; ) {
      const end = wordEnd(text, at);
      if (end === at) {
        if (!isSeparator(text.charCodeAt(at))) return undefined;
        at += 1;
        continue;
      }
      const spelling = text.slice(at, end);
      const known = this.#spellings.get(spelling) ?? this.#addSpelling(spelling);
      if (known.isNegation) return undefined;
      if (!isProse || !known.isStopWord)
        terms.push(known.term ?? this.#vocabulary.addWord(foldWord(spelling)));
      length += 1;
      at = end;
    }
    return length;
  }

  #addSpelling(text: string): Spelling {
    const word = foldWord(text.toLowerCase());
    const isNegation = phrasesOf(this.#vocabulary.language).negations.has(word);
    const isStop = isStopWord(word, [this.#vocabulary.language]);
    const spelling = {
      isNegation,
      isStopWord: isStop,
      term: isStop ? undefined : this.#vocabulary.addWord(word),
    };
    this.#spellings.set(text, spelling);
    return spelling;
  }

  /** Adds the terms and measures of a text, and returns the number of its words. */
  #readTokens(text: string, isProse: boolean, { terms, measures, name }: GrowingText): number {
    const tokens = tokenize(text);
    const negated = negatedTokens(
      text,
      tokens,
      phrasesOf(this.#vocabulary.language),
      this.#vocabulary.language,
      isProse ? 2 : 1,
    );
    const post = (term: number, isNegated = false) => terms.push(isNegated ? ~term : term);
    // Iterators of pairs would take a fifth of the time.
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] as Token;
      const isNegated = negated.has(index);
      if (token.isNumber) {
        if (!isProse) post(this.#vocabulary.add(token.word));
        for (const { key } of countsAt(text, tokens, index, (word) => this.#vocabulary.addWord(word)))
          post(this.#vocabulary.add(key));
      } else if (token.isUnspaced) {
        for (const part of unspacedParts(tokens, index)) post(this.#vocabulary.add(part), isNegated);
      } else if (!isProse || !isStopWord(token.word, [this.#vocabulary.language]))
        post(this.#vocabulary.addWord(token.word), isNegated);
    }
    if (tokens.some((token) => token.isNumber)) measures.push(...measuresIn(text, tokens));
    if (!isProse) for (const { word } of tokens) name.push(this.#vocabulary.addWord(word));
    return tokens.length;
  }
}

/** Returns the characters of a word without spaces, and the pairs that start in it, also those that cross its end. */
export function unspacedParts(tokens: readonly Token[], at: number): readonly string[] {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token) return [];
  const isJoined = next?.isUnspaced && next.start === token.end;
  const characters = [...token.word];
  const following = isJoined ? [...characters, [...next.word][0] ?? ''] : characters;
  const pairs = following.slice(1).map((character, index) => `${following[index]}${character}`);
  return [...characters, ...pairs];
}

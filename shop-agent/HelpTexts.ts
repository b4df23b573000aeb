import type { Knowledge } from './catalogue/schema.ts';
import { editDistance, isStopWord, type Language, stemWord, tokenize } from './search/index.ts';

/** A help text, and the share of the question's words that it or the questions it answers contain, from 0 to 1. */
export interface HelpAnswer {
  readonly entry: Knowledge;
  readonly coverage: number;
  /** Number of the question's words that carry its meaning. */
  readonly words: number;
}

/** Words of at least so many letters are found with a typing error. */
const minFuzzy = 6;

/**
 * Finds the help texts of a shop by the words of a question. A rare word counts more than a frequent one, and a word that no
 * text has counts most: it may be the one that carries the question.
 */
export class HelpTexts {
  readonly #language: Language;
  readonly #entries: readonly { readonly entry: Knowledge; readonly stems: ReadonlySet<string> }[];
  readonly #owners = new Map<string, number>();

  constructor(entries: readonly Knowledge[], language: Language) {
    this.#language = language;
    this.#entries = entries.map((entry) => {
      const { title, questions, examples = [], answer } = entry;
      return { entry, stems: new Set(this.#stemsOf([title, ...questions, ...examples, answer].join('\n'))) };
    });
    for (const { stems } of this.#entries)
      for (const stem of stems) this.#owners.set(stem, (this.#owners.get(stem) ?? 0) + 1);
  }

  #stemsOf(text: string): readonly string[] {
    return tokenize(text)
      .filter(({ word }) => !isStopWord(word, [this.#language]))
      .map(({ word }) => stemWord(word, this.#language));
  }

  entry(id: string): Knowledge | undefined {
    return this.#entries.find(({ entry }) => entry.id === id)?.entry;
  }

  /** Returns the stem itself if a text has it, else one with a typing error less. */
  #known(stem: string): string {
    if (this.#owners.has(stem) || stem.length < minFuzzy) return stem;
    for (const other of this.#owners.keys())
      if (other.length >= minFuzzy && editDistance(stem, other, 1) <= 1) return other;
    return stem;
  }

  /** Returns the text that has most of the words; undefined if none has one. */
  find(words: readonly string[]): HelpAnswer | undefined {
    const stems = [...new Set(this.#stemsOf(words.join(' ')).map((stem) => this.#known(stem)))];
    const count = this.#entries.length;
    const weightOf = (stem: string): number => Math.log(1 + count / (this.#owners.get(stem) ?? 0.5));
    const whole = stems.reduce((sum, stem) => sum + weightOf(stem), 0);
    let best: HelpAnswer | undefined;
    for (const { entry, stems: own } of this.#entries) {
      const found = stems.reduce((sum, stem) => sum + (own.has(stem) ? weightOf(stem) : 0), 0);
      const coverage = whole === 0 ? 0 : found / whole;
      if (coverage > (best?.coverage ?? 0)) best = { entry, coverage, words: stems.length };
    }
    return best;
  }
}

import type { Knowledge } from './catalogue/schema.ts';
import { editDistance, isStopWord, type Language, sizeWords, stemWord, tokenize } from './search/index.ts';

/** A help text, and the share of the question's words that it or the questions it answers contain, from 0 to 1. */
export interface HelpAnswer {
  readonly entry: Knowledge;
  readonly coverage: number;
  /** Number of the question's words that carry its meaning. */
  readonly words: number;
  /** Share of the words that the question and the nearest question of the text have in common, from 0 to 1. */
  readonly nearness: number;
  /** Whether the text has one of the words about which the question is. */
  readonly isAbout: boolean;
}

/** Words of at least so many letters are found with a typing error. */
const minFuzzy = 6;

/**
 * Finds the help texts of a shop by the words of a question. A rare word counts more than a frequent one, and a word that no
 * text has counts most: it may be the one that carries the question.
 */
export class HelpTexts {
  readonly #language: Language;
  readonly #entries: readonly {
    readonly entry: Knowledge;
    readonly stems: ReadonlySet<string>;
    /** The words of the title and of each question. */
    readonly asked: readonly ReadonlySet<string>[];
  }[];
  readonly #owners = new Map<string, number>();

  constructor(entries: readonly Knowledge[], language: Language) {
    this.#language = language;
    this.#entries = entries.map((entry) => {
      const { title, questions, examples = [], answer } = entry;
      const asked = [title, ...questions, ...examples].map((text) => new Set(this.#stemsOf(text)));
      return {
        entry,
        asked,
        stems: new Set([...asked.flatMap((own) => [...own]), ...this.#stemsOf(answer)]),
      };
    });
    for (const { stems } of this.#entries)
      for (const stem of stems) this.#owners.set(stem, (this.#owners.get(stem) ?? 0) + 1);
  }

  #stemsOf(text: string): readonly string[] {
    return tokenize(text)
      .filter(({ word }) => sizeWords.has(word) || !isStopWord(word, [this.#language]))
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

  /** Whether a text has a folded word. */
  uses(word: string): boolean {
    return this.#owners.has(stemWord(word, this.#language));
  }

  /** Returns the words that no text has. */
  unknownIn(words: string): readonly string[] {
    return tokenize(words).flatMap(({ word, text }) => {
      const isKnown =
        isStopWord(word, [this.#language]) || this.#owners.has(this.#known(stemWord(word, this.#language)));
      return isKnown ? [] : text;
    });
  }

  /**
   * Returns the text that has most of the words, of several the one with the nearest question; undefined if none has one.
   *
   * @param subject Words of what the question is about; of several texts, those that have one come first.
   */
  find(words: readonly string[], subject: readonly string[] = []): HelpAnswer | undefined {
    const stems = [...new Set(this.#stemsOf(words.join(' ')).map((stem) => this.#known(stem)))];
    const count = this.#entries.length;
    const weightOf = (stem: string): number => Math.log(1 + count / (this.#owners.get(stem) ?? 0.5));
    const weightIn = (own: ReadonlySet<string>): number =>
      stems.reduce((sum, stem) => sum + (own.has(stem) ? weightOf(stem) : 0), 0);
    const whole = weightIn(new Set(stems));
    const about = this.#stemsOf(subject.join(' '));
    let best: HelpAnswer | undefined;
    for (const { entry, stems: own, asked } of this.#entries) {
      const coverage = whole === 0 ? 0 : weightIn(own) / whole;
      const near = Math.max(
        ...asked.map(
          (own) => stems.filter((stem) => own.has(stem)).length / Math.max(own.size, stems.length, 1),
        ),
      );
      const isAbout = about.some((stem) => asked.some((question) => question.has(stem)));
      const rank = [coverage, Number(isAbout), near];
      const before = best ? [best.coverage, Number(best.isAbout), best.nearness] : [0, -1, -1];
      const at = rank.findIndex((value, index) => value !== before[index]);
      if (coverage === 0 || at < 0 || (rank[at] ?? 0) < (before[at] ?? 0)) continue;
      best = { entry, coverage, words: stems.length, nearness: near, isAbout };
    }
    return best;
  }
}

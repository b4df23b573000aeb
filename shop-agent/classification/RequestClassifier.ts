import type { Knowledge } from '../catalogue/schema.ts';
import { normalise, stem, wordsOf } from '../parsing/words.ts';
import { exampleRequests, type RequestKind } from './exampleRequests.ts';
import { featuresOf } from './features.ts';
import { type Guess, LinearClassifier } from './LinearClassifier.ts';

const requestKinds = Object.keys(exampleRequests) as (keyof typeof exampleRequests)[];

const isPlaceholder = (word: string): boolean => /^[A-Z]{4,}$/.test(word);

/** Splits an example into words and placeholders. */
const exampleWords = (line: string): readonly string[] =>
  line.split(/\b([A-Z]{4,})\b/).flatMap((part) => (isPlaceholder(part) ? [part] : wordsOf(normalise(part))));

/** Estimates the kind of request of a sentence, trained with example sentences. */
export class RequestClassifier {
  readonly #classifier: LinearClassifier<RequestKind>;
  /** Number of examples, except those labelled `offTopic`, that have a word; by the word's stem. */
  readonly #counts = new Map<string, number>();
  /** Stems of the words of all examples. */
  readonly #vocabulary: ReadonlySet<string>;
  readonly #isShopWord: (stemmed: string) => boolean;

  /**
   * @param knowledge Titles, questions and examples of these entries are further examples of requests for service.
   * @param withPlaceholders Replaces the shop's words by placeholders.
   * @param isShopWord Whether a word without plural ending belongs to the shop's vocabulary.
   */
  constructor(
    knowledge: readonly Knowledge[],
    withPlaceholders: (words: readonly string[]) => readonly string[],
    isShopWord: (stemmed: string) => boolean,
  ) {
    this.#isShopWord = isShopWord;
    const examples = requestKinds.flatMap((label) =>
      exampleRequests[label]
        .trim()
        .split('\n')
        .map((line) => ({ label, words: exampleWords(line) })),
    );
    const asked = knowledge.flatMap(({ title, questions, examples = [] }) =>
      [title, ...questions, ...examples].map((text) => ({
        label: 'service' as const,
        words: withPlaceholders(wordsOf(normalise(text))),
      })),
    );
    const all = [...examples, ...asked];
    for (const { label, words } of all)
      if (label !== 'offTopic')
        for (const word of new Set(words.map(stem)))
          this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
    this.#vocabulary = new Set(all.flatMap(({ words }) => words.map(stem)));
    this.#classifier = new LinearClassifier<RequestKind>(
      all.map(({ label, words }) => ({
        label,
        features: this.#featuresOf(words, label === 'offTopic' ? 1 : 2),
      })),
    );
  }

  /** @param minCount Minimum number of examples for a word to be known: 2 for an example that is itself counted, else 1. */
  #featuresOf(words: readonly string[], minCount: number): readonly string[] {
    const unknown = words.filter(
      (word) =>
        !isPlaceholder(word) &&
        !/\d/.test(word) &&
        (this.#counts.get(stem(word)) ?? 0) < minCount &&
        !this.#isShopWord(stem(word)),
    ).length;
    const features = [...featuresOf(words)];
    if (unknown > 0) features.push('UNKNOWN');
    if (unknown > 1) features.push('UNKNOWN 2');
    if (unknown > words.length / 4) features.push('UNKNOWN /4');
    return features;
  }

  /** Returns the possible kinds of request of a sentence, the most probable first; empty if no word of it is known. */
  kindsOf(words: readonly string[]): readonly Guess<RequestKind>[] {
    if (!words.some((word) => isPlaceholder(word) || this.#vocabulary.has(stem(word)))) return [];
    return this.#classifier.classify(this.#featuresOf(words, 1));
  }
}

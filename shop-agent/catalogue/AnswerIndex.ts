import { featuresOf } from '../classification/features.ts';
import { areRelated, rootsOf, termsOf } from '../parsing/terms.ts';
import { normalise, stem, stemsOf, wordsOf } from '../parsing/words.ts';
import { SampleIndex } from './SampleIndex.ts';
import type { Knowledge, Product } from './schema.ts';

type Terms = ReadonlySet<string>;

interface IndexedEntry {
  readonly entry: Knowledge;
  /** Terms of the entry's title, questions and answer. */
  readonly all: Terms;
}

export interface RankedEntry {
  readonly entry: Knowledge;
  /** Up to 1.25: how similar the question is to the entry's sample questions, and how many of its words the entry has. */
  readonly score: number;
  /** Whether the entry shares a term with the question that is not only a word for products. */
  readonly isAboutShop: boolean;
}

/** Returns the score of the first answer that is about the shop; 0 if none is. */
export const scoreOf = (answers: readonly RankedEntry[]): number =>
  answers.find(({ isAboutShop }) => isAboutShop)?.score ?? 0;

/**
 * Weights in a score: `best` for the most similar sample, `few` for the mean of the three most similar ones, `coverage`
 * for the share of the question's terms that the entry has, `wording` for the sample with the most similar wording.
 */
const shares = { best: 0.5, few: 0.15, coverage: 0.35, wording: 0.25 };
const titleShare = 0.05;

/** Factors of the score of a part of a sentence: of a part with several terms, and of one with a single term. */
const [partShare, wordShare] = [0.9, 0.6];

/** Terms of questions about the shop, although they also occur in phrases for products. */
const serviceTerms = termsOf('repair, discount, gas, dry');

/** Ranks the shop's answers by their similarity to a question (tf-idf), and finds sentences about a product. */
export class AnswerIndex {
  readonly #entries: readonly IndexedEntry[];
  /** A term of few entries weighs more; a term of no entry weighs as much as a term of one. */
  readonly #weight: (term: string) => number;
  /** The samples of each entry are its title, its questions and its examples; this index has their terms. */
  readonly #subjects: SampleIndex;
  /** Words and word pairs of the same samples. */
  readonly #wordings: SampleIndex;
  /** The sentences of each product's texts with the roots of their words, by product id. */
  readonly #sentences = new Map<string, readonly (readonly [text: string, roots: Terms])[]>();

  readonly #productTerms: Terms;

  /** @param productWords Words for products and their properties; a question with no other terms is not about the shop. */
  constructor(knowledge: readonly Knowledge[], productWords: readonly string[]) {
    this.#productTerms = new Set(
      productWords.flatMap((words) => [...termsOf(words)]).filter((term) => !serviceTerms.has(term)),
    );
    this.#entries = knowledge.map((entry) => ({
      entry,
      all: termsOf([entry.title, ...entry.questions, entry.answer].join(' ')),
    }));
    this.#weight = weighByRarity(this.#entries.map(({ all }) => [all]));
    const samples = knowledge.map(({ title, questions, examples = [] }) => [
      title,
      ...questions,
      ...examples,
    ]);
    this.#subjects = new SampleIndex(
      samples.map((texts) => texts.map(termsOf)),
      this.#weight,
    );
    const wordings = samples.map((texts) =>
      texts.map((text) => new Set(featuresOf(wordsOf(normalise(text))))),
    );
    this.#wordings = new SampleIndex(wordings, weighByRarity(wordings));
  }

  #sum(terms: Iterable<string>): number {
    let sum = 0;
    for (const term of terms) sum += this.#weight(term);
    return sum;
  }

  /** Returns the entries that share a term with the question, best first. */
  rank(question: string): readonly RankedEntry[] {
    return this.#rank(termsOf(question), new Set(featuresOf(wordsOf(normalise(question)))));
  }

  /** @param wording Features of a whole question; empty for a part of a question, which is too short to compare. */
  #rank(asked: Terms, wording: Terms = new Set()): readonly RankedEntry[] {
    const askedWeight = this.#sum(asked);
    if (askedWeight === 0) return [];
    const subjects = this.#subjects.similarities(asked);
    const wordings = this.#wordings.similarities(wording);
    return this.#entries
      .map(({ entry, all }, at) => {
        const similar = subjects[at] ?? [];
        const [title = 0] = similar;
        const [best = 0, second = 0, third = 0] = [...similar].sort((a, b) => b - a);
        const coverage = this.#sum([...asked].filter((term) => all.has(term))) / askedWeight;
        // If two entries have the same sample question, the entry with the more similar title ranks higher.
        const likeness = best * (1 - titleShare) + title * titleShare;
        const score =
          shares.best * likeness +
          shares.few * ((best + second + third) / 3) +
          shares.coverage * coverage +
          shares.wording * Math.max(0, ...(wordings[at] ?? []));
        const isAboutShop = [...asked].some((term) => all.has(term) && !this.#productTerms.has(term));
        return { entry, score, isAboutShop, isRelated: best > 0 || coverage > 0 };
      })
      .filter(({ isRelated }) => isRelated)
      .sort((a, b) => b.score - a.score);
  }

  /**
   * Returns the entries for a sentence, best first. People explain why they ask, so the parts of the sentence are also
   * ranked, with lower scores. An entry has the highest of its scores.
   */
  rankParts(sentence: string, parts: readonly string[]): readonly RankedEntry[] {
    const ranked = [
      ...this.rank(sentence),
      ...parts.flatMap((part) => {
        const terms = termsOf(part);
        const share = terms.size > 1 ? partShare : wordShare;
        return this.#rank(terms).map((ranked) => ({ ...ranked, score: share * ranked.score }));
      }),
    ].sort((a, b) => b.score - a.score);
    return ranked.filter(({ entry }, at) => ranked.findIndex((other) => other.entry === entry) === at);
  }

  /**
   * Returns the sentence of a product's texts that has the most words of the question, and the number of these words.
   * Undefined if no sentence has one. Words of the question that name the product do not count.
   *
   * @param isPossible Whether a sentence may be returned.
   */
  findSentence(
    product: Product,
    question: string,
    isPossible: (sentence: string) => boolean = () => true,
  ): { readonly text: string; readonly hits: number } | undefined {
    const roots = rootsOf(withoutName(question, product.title).join(' '));
    const asked = [...roots].filter((root) => root !== duration || !asksLength.test(question));
    let best: { readonly text: string; readonly hits: number } | undefined;
    for (const [text, roots] of this.#sentencesOf(product)) {
      const hits = asked.filter((root) => [...roots].some((other) => areRelated(other, root))).length;
      if (hits > (best?.hits ?? 0) && isPossible(text)) best = { text, hits };
    }
    return best;
  }

  #sentencesOf({ id, description, pitch }: Product): readonly (readonly [string, Terms])[] {
    const known = this.#sentences.get(id);
    if (known) return known;
    const sentences = `${description} ${pitch}`
      .split(/(?<=[.!?]) /)
      .map((text) => [text, new Set([...rootsOf(text), ...impliedRoots(text)])] as const);
    this.#sentences.set(id, sentences);
    return sentences;
  }
}

/** Subjects of questions that a sentence answers without naming them: "a fortnight" says how long something takes. */
const implied: readonly (readonly [RegExp, string])[] = [
  [/\b(?:fortnight|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/i, 'how long'],
  [/\b(?:children|adults|people|someone)\b.*\b\d+ cm\b/i, 'height tall'],
];

const [duration] = [...rootsOf('how long')];
/** "How long are the poles?" asks for no duration. */
const asksLength = /\bhow long (?:is|are) (?:the|it|they|this|these|those|a)\b/;

const impliedRoots = (text: string): readonly string[] =>
  implied.flatMap(([pattern, subject]) => (pattern.test(text) ? [...rootsOf(subject)] : []));

/** Returns a function that weighs a term: the more entries have the term in a sample, the less it weighs. */
function weighByRarity(entries: readonly (readonly Terms[])[]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const samples of entries)
    for (const term of new Set(samples.flatMap((terms) => [...terms])))
      counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => Math.log(1 + entries.length / (counts.get(term) ?? 1));
}

/**
 * Returns the words of a question without the words of the product's name. Each is removed once: one "filter" remains
 * of "how long does the filter of the filter bottle last".
 */
function withoutName(question: string, title: string): readonly string[] {
  const name = new Set(stemsOf(title));
  return wordsOf(question).filter((word) => !name.delete(stem(word)));
}

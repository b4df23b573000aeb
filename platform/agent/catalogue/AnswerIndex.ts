import { areRelated, rootsOf, termsOf } from '../parsing/terms.ts';
import { normalise, stem, wordsOf } from '../parsing/words.ts';
import type { Knowledge, Product } from './schema.ts';

type Terms = ReadonlySet<string>;

interface IndexedEntry {
  readonly entry: Knowledge;
  /** The title and each sample question: terms and the sum of their weights. */
  readonly samples: readonly { readonly terms: Terms; readonly weight: number }[];
  readonly all: Terms;
}

export interface RankedEntry {
  readonly entry: Knowledge;
  /** From 0 to 1: how much of the question the entry is about, and of a sample question the question has. */
  readonly score: number;
  /** Whether the entry shares more with the question than words for products. */
  readonly isAboutShop: boolean;
}

/** Share of the answer's own words in a score; sample questions count more. */
const answerShare = 0.35;
const titleShare = 0.05;

/** Factors for a part of a sentence, and for one that is a single term. */
const [partShare, wordShare] = [0.9, 0.6];

/** Subjects of questions about the shop although they occur in phrases for products. */
const serviceTerms = termsOf('repair, discount, gas, dry');

/** Ranks the shop's answers and the sentences about a product by their similarity to a question (tf-idf). */
export class AnswerIndex {
  readonly #entries: readonly IndexedEntry[];
  /** Number of entries. */
  readonly #count: number;
  /** Number of entries with each term. */
  readonly #frequencies = new Map<string, number>();
  readonly #sentences = new Map<string, readonly (readonly [text: string, terms: Terms])[]>();

  readonly #productTerms: Terms;

  /** @param productWords Words for products and their properties, which don't make a question one about the shop. */
  constructor(knowledge: readonly Knowledge[], productWords: readonly string[]) {
    this.#productTerms = new Set(
      productWords.flatMap((words) => [...termsOf(words)]).filter((term) => !serviceTerms.has(term)),
    );
    this.#count = knowledge.length;
    const termsOfEntries = knowledge.map(({ title, questions, answer }) =>
      termsOf([title, ...questions, answer].join(' ')),
    );
    for (const term of termsOfEntries.flatMap((all) => [...all]))
      this.#frequencies.set(term, (this.#frequencies.get(term) ?? 0) + 1);
    this.#entries = knowledge.map((entry, at) => ({
      entry,
      samples: [entry.title, ...entry.questions]
        .map(termsOf)
        .map((terms) => ({ terms, weight: this.#sum(terms) })),
      all: termsOfEntries[at] ?? new Set(),
    }));
  }

  /** A term of few entries weighs more; one that no entry has weighs as much as the rarest. */
  #weight(term: string): number {
    return Math.log(1 + this.#count / (this.#frequencies.get(term) ?? 1));
  }

  #sum(terms: Iterable<string>): number {
    let sum = 0;
    for (const term of terms) sum += this.#weight(term);
    return sum;
  }

  /** Weight of the terms that both sets have. */
  #common(asked: Terms, known: Terms): number {
    return this.#sum([...asked].filter((term) => known.has(term)));
  }

  /** Returns the entries that share a term with the question, best first. */
  rank(question: string): readonly RankedEntry[] {
    return this.#rank(termsOf(question));
  }

  #rank(asked: Terms): readonly RankedEntry[] {
    const askedWeight = this.#sum(asked);
    if (askedWeight === 0) return [];
    return this.#entries
      .map(({ entry, samples, all }) => {
        const similar = samples.map(
          ({ terms, weight }) => (2 * this.#common(asked, terms)) / (askedWeight + weight),
        );
        const coverage = this.#common(asked, all) / askedWeight;
        // Of two entries with the same sample question, the one with the title is meant.
        const [title = 0] = similar;
        const likeness = Math.max(...similar) * (1 - titleShare) + title * titleShare;
        const score = (1 - answerShare) * likeness + answerShare * coverage;
        const isAboutShop = [...asked].some((term) => all.has(term) && !this.#productTerms.has(term));
        return { entry, score, isAboutShop };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
  }

  /**
   * Returns the entries for a sentence, best first. People explain why they ask, so each part of it counts by itself,
   * a little less than the whole.
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

  /** Returns the sentence of a product's texts with most of the question, and how many of its words it has. */
  findSentence(
    product: Product,
    question: string,
    isPossible: (sentence: string) => boolean = () => true,
  ): { readonly text: string; readonly hits: number } | undefined {
    const asked = [...rootsOf(withoutName(question, product.title).join(' '))];
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
      .map((text) => [text, rootsOf(text)] as const);
    this.#sentences.set(id, sentences);
    return sentences;
  }
}

/** The words of a question without those that name the product, each removed once: "how long does the filter of the filter bottle last". */
function withoutName(question: string, title: string): readonly string[] {
  const name = new Set(wordsOf(normalise(title)).map(stem));
  return wordsOf(question).filter((word) => !name.delete(stem(word)));
}

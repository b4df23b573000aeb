import { editDistance } from './editDistance.ts';
import { hasCompounds, type Language, stemWord } from './languages.ts';

/** A term that a word of a query may mean, and how much a match counts, from 0 to 1. */
export interface TermMatch {
  readonly term: number;
  readonly factor: number;
}

const factors = { compound: 0.6, split: 0.8, prefix: 0.7, suffix: 0.6, fuzzy: 0.6 } as const;
const maxExpansions = 40;
/** Words of another language with at least so many letters may be the shop's, such as "pompe". */
const minCognate = 5;

/** The terms of an index, by number. A term is the stem of a folded word, a number, or a number with the word beside it. */
export class Vocabulary {
  readonly language: Language;
  readonly terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Terms by folded word, so that each word is stemmed once. */
  readonly #words = new Map<string, number>();
  #compounds: ReadonlyMap<number, readonly number[]> = new Map();
  #sorted: readonly number[] = [];
  /** The first word of each stem: a typing error may change the stem, as in "harnes" for "harness". */
  readonly #spellings: string[] = [];
  /** Terms by first letter and length, of their stems and of their spellings. */
  #stems: Buckets = new Map();
  #spelled: Buckets = new Map();

  constructor(language: Language) {
    this.language = language;
  }

  /** Returns the number of a term, which is added if it is new. */
  add(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const added = this.terms.push(term) - 1;
    this.#numbers.set(term, added);
    return added;
  }

  addWord(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const added = this.add(stemWord(word, this.language));
    this.#spellings[added] ??= word;
    this.#words.set(word, added);
    return added;
  }

  numberOf(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  wordNumber(word: string): number | undefined {
    return this.#words.get(word) ?? this.#numbers.get(stemWord(word, this.language));
  }

  /** Prepares the searches for similar terms, after the last term was added. */
  finish(): void {
    const words = this.terms.flatMap((term, at) => (/^\p{L}/u.test(term) ? at : []));
    this.#sorted = words.sort((a, b) => this.#compare(this.terms[a] ?? '', this.terms[b] ?? ''));
    this.#stems = bucketsOf(words, this.terms);
    this.#spelled = bucketsOf(words, this.#spellings);
    this.#words.clear();
    if (hasCompounds(this.language)) this.#compounds = this.#findCompounds(words);
  }

  #compare(a: string, b: string): number {
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /** Returns the compounds of the shop, by the term of their last part: "jigsaw" for "saw". */
  #findCompounds(words: readonly number[]): ReadonlyMap<number, readonly number[]> {
    const compounds = new Map<number, number[]>();
    for (const at of words) {
      const term = this.terms[at] ?? '';
      for (let length = 3; length <= term.length - 3; length++) {
        const part = this.#numbers.get(term.slice(-length));
        if (part !== undefined) compounds.set(part, [...(compounds.get(part) ?? []), at]);
      }
    }
    return compounds;
  }

  /** Returns the term of a word and the shop's compounds that end with it; empty if the shop does not use the word. */
  exact(word: string): readonly TermMatch[] {
    const term = this.wordNumber(word);
    if (term === undefined) return [];
    const compounds = (this.#compounds.get(term) ?? []).slice(0, maxExpansions);
    return [
      { term, factor: 1 },
      ...compounds.map((compound) => ({ term: compound, factor: factors.compound })),
    ];
  }

  /** Returns the terms of the two words of which a word consists: "shoe" and "rack" for "shoerack". Empty if it has none. */
  split(word: string): readonly TermMatch[] {
    for (let at = 3; at <= word.length - 3; at++) {
      const [first, last] = [this.wordNumber(word.slice(0, at)), this.wordNumber(word.slice(at))];
      if (last === undefined) continue;
      const parts = first === undefined ? (hasCompounds(this.language) ? [last] : []) : [first, last];
      if (parts.length > 0) return parts.map((term) => ({ term, factor: factors.split }));
    }
    return [];
  }

  /**
   * Returns the terms that a word that the shop does not use may mean: those that begin with it, else those that end with
   * it, else those that differ by a typing error.
   *
   * @param isForeign Whether the word may be of another language: then only long words are taken for one of the shop.
   */
  similar(word: string, isForeign = false): readonly TermMatch[] {
    const stem = stemWord(word, this.language);
    if (stem.length < 4) return [];
    const begin = this.#withPrefix(stem);
    if (begin.length > 0) return begin.map((term) => ({ term, factor: factors.prefix }));
    if (isForeign && word.length < minCognate) return [];
    const end = isForeign ? [] : this.#sorted.filter((at) => this.terms[at]?.endsWith(stem));
    if (end.length > 0) return end.slice(0, maxExpansions).map((term) => ({ term, factor: factors.suffix }));
    const alike = misspelt(stem, this.#stems, this.terms);
    const found = alike.length > 0 ? alike : misspelt(word, this.#spelled, this.#spellings);
    return found.map((term) => ({ term, factor: factors.fuzzy }));
  }

  #withPrefix(prefix: string): readonly number[] {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.terms[this.#sorted[middle] ?? 0] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (let at = low; at < this.#sorted.length && found.length < maxExpansions; at++) {
      const term = this.#sorted[at] ?? 0;
      if (!this.terms[term]?.startsWith(prefix)) break;
      found.push(term);
    }
    return found;
  }
}

/** Terms by first letter and length of a word. */
type Buckets = ReadonlyMap<string, readonly number[]>;

/** @param words A word of each term. */
function bucketsOf(terms: readonly number[], words: readonly string[]): Buckets {
  const buckets = new Map<string, number[]>();
  for (const at of terms) {
    const word = words[at];
    if (word === undefined) continue;
    const key = `${word[0]}${word.length}`;
    const bucket = buckets.get(key);
    if (bucket) bucket.push(at);
    else buckets.set(key, [at]);
  }
  return buckets;
}

/** Returns the terms with the fewest typing errors: at most one, in words of at least seven letters two. */
function misspelt(word: string, buckets: Buckets, words: readonly string[]): readonly number[] {
  for (let edits = 1; edits <= (word.length > 6 ? 2 : 1); edits++) {
    const found: number[] = [];
    for (let length = word.length - edits; length <= word.length + edits; length++)
      for (const at of buckets.get(`${word[0]}${length}`) ?? [])
        if (isMisspelt(word, words[at] ?? '', edits)) found.push(at);
    if (found.length > 0) return found.slice(0, maxExpansions);
  }
  return [];
}

/** Words of fewer letters that only end differently are different words: "welly" is no "well". */
const minOtherEnd = 6;

const isMisspelt = (stem: string, term: string, edits: number): boolean =>
  editDistance(stem, term, edits) <= edits &&
  (stem.length >= minOtherEnd || !(stem.startsWith(term) || term.startsWith(stem)));

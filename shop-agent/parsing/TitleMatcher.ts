import type { Product } from '../catalogue/schema.ts';
import { normalise, stem, wordsOf } from './words.ts';

interface Title {
  readonly id: string;
  readonly shape: string;
  readonly words: readonly string[];
  readonly full: string;
  /** The first three words of a longer title, with a space before and after them; undefined for a title of up to three words. */
  readonly start: string | undefined;
}

/** Words that do not distinguish products, besides the words of the shop's phrases. */
const ignoredWords = new Set([
  'the',
  'of',
  'set',
  'two',
  'four',
  'pair',
  'one',
  'and',
  'in',
  'a',
  '0',
  '1',
  '3',
  '5',
]);

/**
 * Minimum number of words that name a product without its whole title, and the number of first words of a longer title
 * that are enough to name its product.
 */
const minAbbreviation = 3;

/** Maximum number of words after "the" that describe a product. */
const longestDescription = 4;

/** Maximum number of words of a part of a list that shares the kind of the next part. */
const maxShared = 4;

/** Maximum number of products with a distinctive word in their titles. A word in more titles names a kind, not a product. */
const maxNamed = 12;

/** Finds the products that a sentence names by their title or a distinctive part of it. */
export class TitleMatcher {
  readonly #titles: readonly Title[];
  /** Distinctive words of the titles: 0 for everyday words, 1 for others. */
  readonly #distinctive = new Map<string, number>();
  readonly #isGeneric: (stemmed: string) => boolean;
  readonly #shapesOf: (word: string) => readonly string[];
  readonly words = new Set<string>();
  readonly #stems = new Set<string>();

  /**
   * @param isGeneric Whether a word occurs in the shop's phrases for kinds and properties, and so names no product.
   * @param common Everyday words without plural endings, which name no product by themselves.
   * @param shapesOf Returns the kinds that a word names, such as the kind of sunglasses for "glasses".
   */
  constructor(
    products: readonly Product[],
    isGeneric: (stemmed: string) => boolean,
    common: ReadonlySet<string>,
    shapesOf: (word: string) => readonly string[],
  ) {
    this.#isGeneric = isGeneric;
    this.#shapesOf = shapesOf;
    this.#titles = products.map(({ id, shape, title }) => {
      const words = wordsOf(normalise(title));
      for (const word of words) {
        this.words.add(word);
        this.#stems.add(stem(word));
      }
      const stems = words.map(stem);
      const start =
        stems.length > minAbbreviation ? ` ${stems.slice(0, minAbbreviation).join(' ')} ` : undefined;
      return { id, shape, words: stems, full: stems.join(' '), start };
    });
    const counts = new Map<string, number>();
    for (const { words } of this.#titles)
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts)
      if (word.length > 2 && !ignoredWords.has(word) && !/^\d/.test(word) && !isGeneric(word))
        if (count <= maxNamed) this.#distinctive.set(word, common.has(word) ? 0 : 1);
  }

  /** Returns the ids of the products named, several also if a name is ambiguous, and the remaining words. */
  find(words: readonly string[]): { readonly ids: readonly string[]; readonly rest: readonly string[] } {
    const all = this.#findOne(words);
    const lists = splitList(words);
    const isAsked = questionWords.test(stem(words[0] ?? ''));
    const parts = lists.map((part, at) => {
      const found = this.#findOne(part, isAsked);
      const kind = (lists[at + 1] ?? []).filter((word) => this.#isGeneric(stem(word)));
      // In "bothy or tarn fleece", "fleece" belongs to both names.
      if (found.ids.length > 0 || part.length > maxShared || kind.length === 0) return found;
      const shared = this.#findOne([...part, ...kind]);
      return shared.ids.length > 0
        ? { ids: shared.ids, rest: without(part, this.#wordsOf(shared.ids)) }
        : found;
    });
    const complete = parts.map((part, at) =>
      part.ids.length > 0 ? part : (this.#abbreviated(lists[at] ?? []) ?? part),
    );
    const isList =
      complete.filter(({ ids }) => ids.length > 0).length > 1 && parts.some(({ ids }) => ids.length > 0);
    const naming = (isList ? complete : parts).filter(({ ids }) => ids.length > 0);
    if (naming.length < 2) return all;
    return {
      ids: [...new Set(naming.flatMap(({ ids }) => ids))],
      rest: (isList ? complete : parts).flatMap(({ rest }) => rest),
    };
  }

  /** Finds the only product whose title has all words of a part of a list; undefined for fewer than three words. */
  #abbreviated(
    words: readonly string[],
  ): { readonly ids: readonly string[]; readonly rest: readonly string[] } | undefined {
    const content = words.map(stem).filter((word) => !ignoredWords.has(word));
    const found = this.#titles.filter((title) => content.every((word) => title.words.includes(word)));
    const [only] = found;
    return content.length >= minAbbreviation && only && found.length === 1
      ? { ids: [only.id], rest: [] }
      : undefined;
  }

  /** Finds the only product whose title has all of the words that follow "the" in a question: "is the winter mat heavy?". */
  #describedBy(
    sentence: readonly string[],
    stems: readonly string[],
    isAsked: boolean,
  ): { readonly ids: readonly string[]; readonly rest: readonly string[] } | undefined {
    const at = stems.indexOf('the');
    if (at < 0 || !isAsked) return undefined;
    for (let length = longestDescription; length > 1; length--) {
      const words = stems.slice(at + 1, at + 1 + length);
      if (words.length < length || !words.every((word) => this.#stems.has(word) && !ignoredWords.has(word)))
        continue;
      const found = this.#titles.filter((title) => words.every((word) => title.words.includes(word)));
      const [only] = found;
      if (only === undefined || found.length > 1) continue;
      const rest = sentence.filter((_, place) => place <= at || place > at + length);
      return { ids: [only.id], rest };
    }
    return undefined;
  }

  #wordsOf(ids: readonly string[]): readonly string[] {
    return this.#titles.filter(({ id }) => ids.includes(id)).flatMap(({ words }) => words);
  }

  /** @param isAsked Whether the sentence, of which these words may be a part, is a question. */
  #findOne(
    words: readonly string[],
    isAsked = questionWords.test(stem(words[0] ?? '')),
  ): { readonly ids: readonly string[]; readonly rest: readonly string[] } {
    const stems = words.map(stem);
    const all = ` ${stems.join(' ')} `;
    const whole = this.#titles.filter(
      ({ full, words }) => all.includes(` ${full} `) || (words.length > 2 && areTogether(words, stems)),
    );
    if (whole.length > 0) {
      const outer = whole.filter(
        ({ full }) => !whole.some((other) => other.full !== full && other.full.includes(full)),
      );
      const taken = outer.flatMap((title) => title.words);
      return { ids: outer.map(({ id }) => id), rest: without(words, taken) };
    }
    const begun = this.#titles.filter(({ start }) => start !== undefined && all.includes(start));
    const [first] = begun;
    if (first && begun.length === 1) return { ids: [first.id], rest: without(words, first.words) };
    const content = stems.filter((word) => !ignoredWords.has(word));
    const abbreviated = this.#titles.filter((title) => content.every((word) => title.words.includes(word)));
    const isSpecific = !content.every((word) => this.#isGeneric(word));
    if (content.length >= minAbbreviation && abbreviated.length > 0 && isSpecific)
      return { ids: abbreviated.map(({ id }) => id), rest: [] };
    const described = this.#describedBy(words, stems, isAsked);
    if (described !== undefined) return described;
    const scored = this.#titles
      .map((title) => ({ title, score: this.#score(title, stems) }))
      .filter(({ score }) => score > 0);
    const best = Math.max(0, ...scored.map(({ score }) => score));
    const named = scored.filter(({ score }) => score === best).map(({ title }) => title);
    const common = named[0]?.words.filter((word) => named.every((title) => title.words.includes(word))) ?? [];
    return { ids: named.map(({ id }) => id), rest: named.length > 0 ? without(words, common) : words };
  }

  /**
   * Returns how surely a sentence names a product. 0 unless it has a distinctive word of the title that is no everyday word,
   * or other words of the title in a position that shows that they are a name.
   */
  #score(title: Title, stems: readonly string[]): number {
    const hits = title.words.filter((word) => stems.includes(word) && !ignoredWords.has(word));
    const distinctive = hits.filter((word) => this.#distinctive.has(word));
    const isAlone = isNamedAlone(title, stems);
    if (distinctive.length === 0) return isAlone || isDefinite(title, stems) ? 1 : 0;
    const rare = distinctive.some((word) => this.#distinctive.get(word) === 1);
    const next = distinctive.some((word) => {
      const at = stems.indexOf(word);
      // Romance languages put the kind first: "la parka Harbour".
      return [stems[at + 1], stems[at - 1]].some(
        (beside) =>
          beside !== undefined &&
          beside !== word &&
          (title.words.includes(beside) || this.#shapesOf(beside).includes(title.shape)),
      );
    });
    if (!rare && !next && !isAlone && !isSubject(title, stems)) return 0;
    const numbers = title.words.filter((word) => /^\d/.test(word) && stems.includes(word)).length;
    return distinctive.length * 3 + hits.filter((word) => this.#isGeneric(word)).length + numbers * 2;
  }
}

/** Whether all words of a title stand side by side in any order: "the silk hut liner". */
function areTogether(title: readonly string[], stems: readonly string[]): boolean {
  const wanted = [...title].sort().join(' ');
  return stems.some((_, at) => [...stems.slice(at, at + title.length)].sort().join(' ') === wanted);
}

const conjunctions = new Set(['and', 'or', 'plus', 'with', 'versus', 'vs', 'than']);

/** Splits the words of "the Lee 1 and the Lee 2" at the conjunctions. */
function splitList(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (conjunctions.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

/**
 * Whether the first word of a title is followed by another of its words and preceded by "the", as in "the Spring bottle", or
 * is followed by a number of the title with at least two digits, as in "Longhaul 65".
 */
function isDefinite({ words: [first = '', ...rest] }: Title, stems: readonly string[]): boolean {
  const at = stems.indexOf(first);
  const next = stems[at + 1] ?? '';
  const isStart = (at > 0 && stems[at - 1] === 'the') || (at >= 0 && /^\d\d/.test(next));
  return isStart && rest.includes(next);
}

const comparing = /^(?:compare|compared|difference|differ|different)$/;

/**
 * Whether a sentence, or a part of it before "or" or "than", ends with "the" and the first word of a title: "is it more
 * expensive than the Drizzle?". A preposition before "the" is allowed only in "compared to the …" and the like.
 */
function isNamedAlone({ words: [first = ''] }: Title, stems: readonly string[]): boolean {
  const at = stems.indexOf(first);
  const next = stems[at + 1] ?? '';
  if (at < 1 || stems[at - 1] !== 'the' || !(next === '' || /^(?:or|than|versus|vs)$/.test(next)))
    return false;
  const before = stems[at - 2] ?? '';
  return (
    !prepositions.test(before) || (/^(?:to|with)$/.test(before) && stems.some((word) => comparing.test(word)))
  );
}

/** Question words as `stem` returns them. */
const questionWords = /^(?:is|are|doe|do|can|could|will|would|has|how|what|which|why)$/;
const prepositions = /^(?:in|on|at|by|to|from|into|under|over|through|near|along|for|of|with|after|before)$/;

/** Whether a question is about "the" and the first word of a title: "does the Firefly have a timer". */
function isSubject({ words: [first = ''] }: Title, stems: readonly string[]): boolean {
  const at = stems.indexOf(first);
  return (
    at > 1 &&
    stems[at - 1] === 'the' &&
    questionWords.test(stems[0] ?? '') &&
    !prepositions.test(stems[at - 2] ?? '')
  );
}

const without = (words: readonly string[], taken: readonly string[]): readonly string[] =>
  words.filter((word) => !taken.includes(stem(word)));

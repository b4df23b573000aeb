import type { Product } from '../catalogue/schema.ts';
import { normalise, stem, wordsOf } from './words.ts';

interface Title {
  readonly id: string;
  readonly words: readonly string[];
  readonly full: string;
}

/** Words of no use in telling products apart, beside those of the shop's own phrases. */
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

/** Finds the products that a sentence names, by their title or the telling part of it. */
export class TitleMatcher {
  readonly #titles: readonly Title[];
  readonly #telling = new Map<string, number>();
  readonly #isGeneric: (stemmed: string) => boolean;
  readonly words = new Set<string>();

  /** `isCommon`: words that also mean something of their own, so that alone they name nothing. */
  constructor(
    products: readonly Product[],
    isGeneric: (stemmed: string) => boolean,
    common: ReadonlySet<string>,
  ) {
    this.#isGeneric = isGeneric;
    this.#titles = products.map(({ id, title }) => {
      const words = wordsOf(normalise(title));
      for (const word of words) this.words.add(word);
      return { id, words: words.map(stem), full: words.map(stem).join(' ') };
    });
    for (const { words } of this.#titles)
      for (const word of words)
        if (word.length > 2 && !ignoredWords.has(word) && !/^\d/.test(word) && !isGeneric(word))
          this.#telling.set(word, common.has(word) ? 0 : 1);
  }

  /** Ids of the products named, and the words without their names. Several ids: it could be any of them. */
  find(words: readonly string[]): { readonly ids: readonly string[]; readonly rest: readonly string[] } {
    const stems = words.map(stem);
    const all = ` ${stems.join(' ')} `;
    const whole = this.#titles.filter(({ full }) => all.includes(` ${full} `));
    if (whole.length > 0) {
      const outer = whole.filter(
        ({ full }) => !whole.some((other) => other.full !== full && other.full.includes(full)),
      );
      const taken = outer.flatMap((title) => title.words);
      return { ids: outer.map(({ id }) => id), rest: without(words, taken) };
    }
    const scored = this.#titles
      .map((title) => ({ title, score: this.#score(title, stems) }))
      .filter(({ score }) => score > 0);
    const best = Math.max(0, ...scored.map(({ score }) => score));
    const named = scored.filter(({ score }) => score === best).map(({ title }) => title);
    const common = named[0]?.words.filter((word) => named.every((title) => title.words.includes(word))) ?? [];
    return { ids: named.map(({ id }) => id), rest: named.length > 0 ? without(words, common) : words };
  }

  /** 0 when the telling words are missing, or are everyday words standing alone. */
  #score(title: Title, stems: readonly string[]): number {
    const hits = title.words.filter((word) => stems.includes(word) && !ignoredWords.has(word));
    const telling = hits.filter((word) => this.#telling.has(word));
    if (telling.length === 0) return 0;
    const rare = telling.some((word) => this.#telling.get(word) === 1);
    const next = telling.some((word) => {
      const at = stems.indexOf(word);
      const after = stems[at + 1];
      return after !== undefined && after !== word && title.words.includes(after);
    });
    if (!rare && !next) return 0;
    const numbers = title.words.filter((word) => /^\d/.test(word) && stems.includes(word)).length;
    return telling.length * 3 + hits.filter((word) => this.#isGeneric(word)).length + numbers * 2;
  }
}

const without = (words: readonly string[], taken: readonly string[]): readonly string[] =>
  words.filter((word) => !taken.includes(stem(word)));

import { editDistance } from '../search/index.ts';
import { stem } from './words.ts';

const endings = ['ing', 'ed', 'er', 'est', 'ly', 'y', 'en', 'd', 'r', 'n'];

/** Returns the words of which `word` may be a form, such as "share" for "sharing"; some of them are no words. */
function basesOf(word: string): readonly string[] {
  return endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= 3)
    .flatMap((ending) => {
      const base = word.slice(0, -ending.length);
      const single = /([b-df-hj-np-tv-z])\1$/.test(base) ? [base.slice(0, -1)] : [];
      return [base, `${base}e`, `${base.slice(0, -1)}y`, ...single];
    });
}

/** Corrects unknown words to similar words of a vocabulary. */
export class SpellingCorrector {
  readonly #known: Set<string>;
  readonly #targets: ReadonlyMap<string, readonly string[]>;
  readonly #cache = new Map<string, string>();

  /**
   * @param targets Words to correct to. Words with a digit or fewer than 4 letters are ignored.
   * @param known Further words that are never corrected.
   */
  constructor(targets: Iterable<string>, known: Iterable<string>) {
    const byLetter = new Map<string, string[]>();
    this.#known = new Set();
    for (const word of known) this.#learn(word);
    for (const word of targets) {
      if (word.length < 4 || /\d/.test(word)) continue;
      this.#learn(word);
      const list = byLetter.get(word.charAt(0));
      if (list) list.push(word);
      else byLetter.set(word.charAt(0), [word]);
    }
    this.#targets = byLetter;
  }

  #learn(word: string): void {
    this.#known.add(word);
    this.#known.add(stem(word));
  }

  /**
   * Returns the most similar target. Returns the word itself if it is known, if it has fewer than 4 letters or characters
   * other than a to z, or if no target is similar enough.
   */
  correct(word: string): string {
    if (word.length < 4 || /[^a-z]/.test(word) || this.#isKnown(word)) return word;
    const cached = this.#cache.get(word);
    if (cached !== undefined) return cached;
    const found = this.#nearest(word) ?? word;
    if (this.#cache.size > 2000) this.#cache.clear();
    this.#cache.set(word, found);
    return found;
  }

  #isKnown(word: string): boolean {
    const stemmed = stem(word);
    return (
      this.#known.has(word) ||
      this.#known.has(stemmed) ||
      [...basesOf(word), ...basesOf(stemmed)].some((base) => this.#known.has(base))
    );
  }

  #nearest(word: string): string | undefined {
    // Two changes in the stem of a short word give another word: "squashes" is not "squall".
    const limit = stem(word).length >= 7 ? 2 : 1;
    let best: string | undefined;
    let least = limit + 1;
    for (const first of new Set([word.charAt(0), word.charAt(1)]))
      for (const target of this.#targets.get(first) ?? []) {
        if (first !== word.charAt(0) && target.charAt(1) !== word.charAt(0)) continue;
        const steps = Math.min(
          editDistance(word, target, limit),
          editDistance(stem(word), stem(target), limit),
        );
        if (steps < least) [best, least] = [target, steps];
      }
    return best;
  }
}

import { type Language, stemWord } from './languages.ts';
import type { SearchRange } from './SearchProduct.ts';
import { tokenize } from './tokenize.ts';

/** A number, or a range such as "2-4" and "12+". */
const rangePattern = /^(\d+(?:[.,]\d+)?)(?:\s*[-–]\s*(\d+(?:[.,]\d+)?))?\s*(\+?)$/;

/** Returns the lowest and the highest number of an attribute's value; undefined if it is something else. */
export function readRange(value: string): readonly [low: number, high: number] | undefined {
  const [, low, high = low, open] = rangePattern.exec(value.trim()) ?? [];
  if (low === undefined || high === undefined) return undefined;
  const numberOf = (text: string) => Number(text.replace(',', '.'));
  return [numberOf(low), open === '+' ? Number.POSITIVE_INFINITY : numberOf(high)];
}

/** Attributes whose values are numbers or ranges without units, such as "R-value: 4.1" and "Players: 2-4". */
export class NumberedAttributes {
  readonly #language: Language;
  /** The ranges of products, by the stems of the attribute's name. */
  readonly #ranges = new Map<string, { product: number; low: number; high: number }[]>();

  constructor(language: Language) {
    this.#language = language;
  }

  /** Adds the value of a product's attribute if it is a number or a range. */
  add(name: string, value: string, product: number): void {
    const range = readRange(value);
    if (!range) return;
    const key = tokenize(name)
      .map(({ word }) => stemWord(word, this.#language))
      .join(' ');
    const ranges = this.#ranges.get(key) ?? [];
    this.#ranges.set(key, ranges);
    ranges.push({ product, low: range[0], high: range[1] });
  }

  /**
   * Returns the products whose attribute has a number within a limit, and the words that name it; undefined if none of the words
   * does. Both words of "R-value" must be there.
   */
  within(
    words: readonly string[],
    { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: SearchRange,
  ): { readonly products: ReadonlySet<number>; readonly words: readonly string[] } | undefined {
    const stems = words.map((word) => stemWord(word, this.#language));
    for (const [name, ranges] of this.#ranges) {
      const parts = name.split(' ');
      if (!parts.every((part) => stems.includes(part))) continue;
      const found = ranges.filter(({ low, high }) => low <= max && high >= min);
      return {
        products: new Set(found.map(({ product }) => product)),
        words: words.filter((_, at) => parts.includes(stems[at] ?? '')),
      };
    }
    return undefined;
  }
}

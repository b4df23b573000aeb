import { isRecord } from '../../src/protocol/index.ts';
import { foldText } from './foldText.ts';
import { quantitiesIn, type Reading } from './quantities.ts';

/** Where a fact is from: a product's id, or one of these. */
export type Source = string;
export const [shopSource, shopperSource] = ['', '?'] as const;

interface Fact {
  readonly value: number | string;
  readonly source: Source;
}

/** Measures are often rounded when they are converted. */
const tolerances: Readonly<Record<string, number>> = {
  number: 0,
  date: 0,
  clock: 0,
  rating: 0.011,
  percent: 0.02,
};
const toleranceOf = (kind: string): number => tolerances[kind] ?? (kind.startsWith('money') ? 0.0001 : 0.01);

const isSame = (kind: string, a: number | string, b: number | string, tolerance: number): boolean => {
  if (typeof a === 'string' || typeof b === 'string')
    return kind === 'phone' ? String(b).endsWith(String(a)) || String(a).endsWith(String(b)) : a === b;
  // A price may be rounded to whole units.
  if (kind.startsWith('money') && b % 1 !== 0 && a === Math.round(b)) return true;
  return Math.abs(a - b) <= Math.max(tolerance, toleranceOf(kind)) * Math.abs(b) + 1e-9;
};

/** Words without the endings of plurals and possessives. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?:['’]s|es|s|n|en|e)$/u, '') : word);
const partsOf = (text: string): readonly string[] => foldText(text).split(' ').filter(Boolean).map(stem);

/** Facts and names that a conversation knows from results of tools, from the shop and from the shopper. */
export class Evidence {
  readonly #facts = new Map<string, Fact[]>();
  readonly #titles = new Map<string, ReadonlySet<string>>();
  readonly #words = new Set<string>();
  /** Words that do not come from products. */
  readonly #general = new Set<string>();
  readonly #actions = new Set<string>();
  #folded = ' ';

  /** Adds the result of a tool. A record with `product_id` is a product; everything else is of the shop. */
  addResult(data: unknown, source: Source = shopSource): void {
    if (typeof data === 'string') this.addText(data, source);
    else if (Array.isArray(data)) for (const each of data) this.addResult(each, source);
    else if (isRecord(data)) {
      const id = typeof data.product_id === 'string' ? data.product_id : source;
      if (id !== source && typeof data.title === 'string') this.#titles.set(id, new Set(partsOf(data.title)));
      for (const [key, value] of Object.entries(data)) {
        if (typeof value === 'number') this.#add({ kind: key === 'rating' ? key : 'number', value }, id);
        else if (key !== 'product_id') this.addResult(value, id);
        if (key === 'former_price') this.#folded += 'discount ';
      }
    }
  }

  /** Adds a text of the shop, or one of the shopper or a product. */
  addText(text: string, source: Source): void {
    for (const { readings } of quantitiesIn(text)) for (const reading of readings) this.#add(reading, source);
    for (const part of partsOf(text)) {
      this.#words.add(part);
      if (!this.#titles.has(source)) this.#general.add(part);
    }
    if (source !== shopperSource) this.#folded += `${foldText(text)} `;
  }

  /** Adds names of the shop, such as brands, stores and kinds of products. */
  addNames(names: readonly string[]): void {
    for (const name of names) this.addText(name, shopSource);
  }

  /** Records that something was done, such as `sent`. */
  prove(action: string): void {
    this.#actions.add(action);
  }

  hasDone(action: string): boolean {
    return this.#actions.has(action);
  }

  /** Texts of the tools and the shop, folded. */
  get said(): string {
    return this.#folded;
  }

  /** Whether a tool or the shop used this word. */
  hasSaid(folded: string): boolean {
    return this.#folded.includes(` ${folded} `);
  }

  #add(reading: Reading, source: Source): void {
    const facts = this.#facts.get(reading.kind) ?? [];
    const { value } = reading;
    if (!facts.some((fact) => fact.value === value && fact.source === source)) facts.push({ value, source });
    this.#facts.set(reading.kind, facts);
    // "until 7" for 19:00
    if (reading.kind === 'clock' && typeof value === 'number')
      for (const hour of [Math.floor(value / 60), Math.floor(value / 60) % 12])
        this.#add({ kind: 'number', value: hour }, source);
  }

  /**
   * Whether a quantity is known.
   *
   * @param accepts Sources from which it may be.
   * @param tolerance Share by which it may differ, such as 0.05 for "about".
   */
  has({ kind, value }: Reading, accepts: (source: Source) => boolean = () => true, tolerance = 0): boolean {
    const kinds = kind === 'number' ? this.#facts.keys() : [kind];
    // "under 400"
    const isAsked = this.#facts
      .get('number')
      ?.some((fact) => fact.source === shopperSource && accepts(shopperSource) && fact.value === value);
    if (isAsked && typeof value === 'number' && kind !== 'percent') return true;
    return [...kinds].some((each) =>
      this.#facts
        .get(each)
        ?.some((fact) => accepts(fact.source) && isSame(each, value, fact.value, tolerance)),
    );
  }

  /** Returns the known values of a kind that are from these products. */
  valuesOf(kind: string, products: readonly string[]): readonly number[] {
    return (this.#facts.get(kind) ?? []).flatMap(({ value, source }) =>
      typeof value === 'number' && products.includes(source) ? value : [],
    );
  }

  /** Kinds of amounts of money, one for each currency. */
  get moneyKinds(): readonly string[] {
    return [...this.#facts.keys()].filter((kind) => kind.startsWith('money'));
  }

  /** Ids of the products, those that were added last at the end. */
  get products(): readonly string[] {
    return [...this.#titles.keys()];
  }

  isKnownWord(word: string): boolean {
    return partsOf(word).every((part) => this.#words.has(part));
  }

  /** Returns the products whose titles have all words of a name that are in any title; none if no title has one. */
  productsNamed(words: readonly string[]): readonly string[] {
    const parts = words.flatMap(partsOf);
    const titles = [...this.#titles.values()];
    const inTitles = parts.filter((part) => titles.some((title) => title.has(part)));
    if (!inTitles.some((part) => /\p{L}/u.test(part))) return [];
    return this.products.filter((id) => inTitles.every((part) => this.#titles.get(id)?.has(part)));
  }

  /** Whether words of a name are from the titles of different products, or a number belongs to no product of this name. */
  isMixed(words: readonly string[]): boolean {
    const parts = words.flatMap(partsOf);
    const titles = [...this.#titles.values()];
    const anchors = parts.filter(
      (part) => /\p{L}/u.test(part) && !this.#general.has(part) && titles.some((title) => title.has(part)),
    );
    if (anchors.length === 0) return false;
    const named = titles.filter((title) => anchors.every((part) => title.has(part)));
    if (named.length === 0) return true;
    // "Squall 149 €"
    const numbers = parts.filter(
      (part) => /^\d+$/.test(part) && !(part.length > 2 && this.has({ kind: 'number', value: Number(part) })),
    );
    return numbers.some((part) => !named.some((title) => title.has(part)));
  }
}

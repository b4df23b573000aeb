import { detectLanguage, type Language, stemWord } from './languages.ts';
import type { Measure } from './measures.ts';
import { isRefusal } from './negations.ts';
import type { NamedValue, SearchField, SearchProduct } from './SearchProduct.ts';
import { type ReadText, TextReader, unspacedParts } from './TextReader.ts';
import { tokenize } from './tokenize.ts';
import { Vocabulary } from './Vocabulary.ts';

/** A bit for each field in which a product has a term, and one for a term that the product's text negates. */
export const fieldBits: Readonly<Record<SearchField | 'negated', number>> = {
  title: 1,
  brand: 2,
  kind: 4,
  attribute: 8,
  option: 16,
  description: 32,
  negated: 64,
};

/** How much a term counts by field, and the usual number of words of the field. */
const weights: Readonly<Record<SearchField, readonly [boost: number, length: number]>> = {
  title: [4, 6],
  brand: [2, 2],
  kind: [3, 3],
  attribute: [1.6, 12],
  option: [1.6, 6],
  description: [1, 40],
};
/** Constants of BM25: how soon repetitions stop to count, and how much the length of a field counts. */
const [saturation, lengthShare] = [1.2, 0.6];
const maxSampled = 200;
const maxFacetLength = 60;

interface Posting {
  /** First and last index + 1 in the arrays of postings. */
  readonly from: number;
  readonly to: number;
}

export interface MeasureList {
  readonly values: number[];
  readonly products: number[];
  readonly aspects: number[];
}

/** A list of numbers that grows. */
class Numbers<A extends Uint8Array | Uint32Array | Float32Array> {
  array: A;
  length = 0;
  readonly #create: (size: number) => A;

  constructor(create: (size: number) => A) {
    this.#create = create;
    this.array = create(1024);
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = this.#create(this.length * 2);
      larger.set(this.array);
      this.array = larger;
    }
    this.array[this.length++] = value;
  }
}

/** The searchable content of all products: which product has which term in which field, and its measures and facets. */
export class SearchIndex {
  readonly products: readonly SearchProduct[];
  readonly language: Language;
  readonly vocabulary: Vocabulary;
  readonly measures = new Map<string, MeasureList>();
  /** Attributes whose values are plain numbers, such as "R-value: 4.1", by the stems of the name. */
  readonly numbered = new Map<string, { readonly products: number[]; readonly values: number[] }>();
  readonly facets: NamedValue[] = [];
  readonly #facetNumbers = new Map<string, number>();
  readonly facetsOf = new Numbers((size) => new Uint32Array(size));
  readonly facetStarts: Uint32Array;
  /** The lowest and the highest price of each product's available variants, or of all if none is. */
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
  /** 1 for each product with an available variant. */
  readonly available: Uint8Array;
  readonly titles = new Numbers((size) => new Uint32Array(size));
  readonly titleStarts: Uint32Array;
  /** Number of products that have a term in the title. */
  readonly titleCounts = new Map<number, number>();
  #terms = new Numbers((size) => new Uint32Array(size));
  #owners = new Numbers((size) => new Uint32Array(size));
  #impacts = new Numbers((size) => new Float32Array(size));
  #masks = new Numbers((size) => new Uint8Array(size));
  #starts = new Uint32Array(0);
  /** Terms of the product that is being added, and their weights and fields by term. Shared, because maps would be slow. */
  readonly #found: number[] = [];
  readonly #weights: number[] = [];
  readonly #fields: number[] = [];
  readonly #optionTerms = new Map<string, readonly number[]>();

  constructor(products: readonly SearchProduct[]) {
    this.products = products;
    const step = Math.max(1, Math.floor(products.length / maxSampled));
    const sample = products.filter((_, at) => at % step === 0);
    this.language = detectLanguage(
      sample.map(({ title, description }) => `${title} ${description}`),
      'en',
    );
    this.vocabulary = new Vocabulary(this.language);
    this.facetStarts = new Uint32Array(products.length + 1);
    this.titleStarts = new Uint32Array(products.length + 1);
    const prices = products.map(pricesOf);
    this.lowest = Float64Array.from(prices, (own) => Math.min(...own));
    this.highest = Float64Array.from(prices, (own) => Math.max(...own));
    this.available = Uint8Array.from(products, ({ variants }) =>
      variants.some((one) => one.isAvailable) ? 1 : 0,
    );
    const texts = new TextReader(this.vocabulary);
    for (const [at, product] of products.entries()) this.#add(product, at, texts);
    this.#weights.length = 0;
    this.#fields.length = 0;
    this.vocabulary.finish();
    this.#sortPostings();
  }

  #add(product: SearchProduct, at: number, texts: TextReader): void {
    const options = optionsThatDiffer(product);
    const optionTerms = new Set(options.flatMap((value) => this.optionTerms(value)));
    const title = texts.read(product.title, false);
    const brand = texts.readOften(product.brand);
    const add = (field: SearchField, text: ReadText) => this.#addText(field, text, at, optionTerms);
    add('title', title);
    add('brand', brand);
    for (const kind of product.kinds) add('kind', texts.readOften(kind));
    for (const { name, value } of product.attributes) {
      if (/^\d+(?:[.,]\d+)?$/.test(value)) this.#addNumber(name, Number(value.replace(',', '.')), at);
      const text = texts.readOften(`${name}: ${value}`);
      add(
        'attribute',
        isRefusal(value) ? { ...text, terms: text.terms.map((term) => (term < 0 ? term : ~term)) } : text,
      );
    }
    for (const value of optionValues(product)) add('option', texts.readOften(value));
    add('description', texts.read(product.description, true));
    for (const term of this.#found) {
      const weight = this.#weights[term] ?? 0;
      this.#terms.push(term);
      this.#owners.push(at);
      this.#impacts.push((weight * (saturation + 1)) / (saturation + weight));
      this.#masks.push(this.#fields[term] ?? 0);
      this.#weights[term] = 0;
      this.#fields[term] = 0;
    }
    this.#found.length = 0;
    this.#addTitle(title.name, brand.name, at);
    this.#addFacets(product, at);
  }

  #addNumber(name: string, value: number, at: number): void {
    const key = nameKey(name, this.language);
    const list = this.numbered.get(key) ?? { products: [], values: [] };
    this.numbered.set(key, list);
    list.products.push(at);
    list.values.push(value);
  }

  #addText(
    field: SearchField,
    { terms, length, measures }: ReadText,
    at: number,
    optionTerms: ReadonlySet<number>,
  ): void {
    const [boost, usual] = weights[field];
    const share = boost / (1 - lengthShare + (lengthShare * length) / usual);
    for (const stated of terms) {
      const isNegated = stated < 0;
      const term = isNegated ? ~stated : stated;
      const bit = field === 'title' && optionTerms.has(term) ? fieldBits.option : fieldBits[field];
      const mask = this.#fields[term] ?? 0;
      if (mask === 0) this.#found.push(term);
      this.#fields[term] = mask | (isNegated ? fieldBits.negated : bit);
      this.#weights[term] = (this.#weights[term] ?? 0) + (isNegated ? 0 : share);
    }
    for (const measure of measures) this.#addMeasure(measure, at);
  }

  #addMeasure({ kind, value, aspect }: Measure, at: number): void {
    const list = this.measures.get(kind) ?? { values: [], products: [], aspects: [] };
    this.measures.set(kind, list);
    list.values.push(value);
    list.products.push(at);
    list.aspects.push(aspect);
  }

  /** Adds the terms of a title, without those of the brand before them. */
  #addTitle(title: readonly number[], brand: readonly number[], at: number): void {
    const isBranded = brand.length > 0 && brand.every((term, index) => title[index] === term);
    const terms = isBranded ? title.slice(brand.length) : title;
    for (const term of terms) this.titles.push(term);
    for (const term of new Set(terms)) this.titleCounts.set(term, (this.titleCounts.get(term) ?? 0) + 1);
    this.titleStarts[at + 1] = this.titles.length;
  }

  #addFacets(product: SearchProduct, at: number): void {
    const values = [
      { name: 'brand', value: product.brand },
      ...product.kinds.map((value) => ({ name: 'kind', value })),
      ...product.attributes,
      ...product.variants.flatMap(({ options }) => options),
    ];
    const numbers = new Set<number>();
    for (const { name, value } of values) {
      if (name === '' || value === '' || value.length > maxFacetLength) continue;
      const key = `${name}\n${value}`;
      const known = this.#facetNumbers.get(key) ?? this.facets.push({ name, value }) - 1;
      this.#facetNumbers.set(key, known);
      numbers.add(known);
    }
    for (const number of numbers) this.facetsOf.push(number);
    this.facetStarts[at + 1] = this.facetsOf.length;
  }

  /** Returns the number of a facet's value; undefined if no product has it. */
  facetNumber(name: string, value: string): number | undefined {
    return this.#facetNumbers.get(`${name}\n${value}`);
  }

  /** Sorts the postings by term, so that those of one term are adjacent. */
  #sortPostings(): void {
    const count = this.#terms.length;
    const starts = new Uint32Array(this.vocabulary.terms.length + 1);
    for (let at = 0; at < count; at++) {
      const next = (this.#terms.array[at] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    const next = starts.slice();
    const [owners, impacts, masks] = [new Uint32Array(count), new Float32Array(count), new Uint8Array(count)];
    for (let at = 0; at < count; at++) {
      const term = this.#terms.array[at] ?? 0;
      const to = next[term] ?? 0;
      next[term] = to + 1;
      owners[to] = this.#owners.array[at] ?? 0;
      impacts[to] = this.#impacts.array[at] ?? 0;
      masks[to] = this.#masks.array[at] ?? 0;
    }
    this.#starts = starts;
    this.#owners.array = owners;
    this.#impacts.array = impacts;
    this.#masks.array = masks;
    this.#terms = new Numbers((size) => new Uint32Array(size));
  }

  /** Returns the terms of a value of an option. */
  optionTerms(value: string): readonly number[] {
    const known = this.#optionTerms.get(value);
    if (known) return known;
    const tokens = tokenize(value);
    const terms = tokens.flatMap(({ word, isUnspaced }, at) =>
      isUnspaced
        ? unspacedParts(tokens, at).map((part) => this.vocabulary.add(part))
        : this.vocabulary.addWord(word),
    );
    this.#optionTerms.set(value, terms);
    return terms;
  }

  postingOf(term: number): Posting {
    return { from: this.#starts[term] ?? 0, to: this.#starts[term + 1] ?? 0 };
  }

  get owners(): Uint32Array {
    return this.#owners.array;
  }
  get impacts(): Float32Array {
    return this.#impacts.array;
  }
  get masks(): Uint8Array {
    return this.#masks.array;
  }
}

/** The stems of an attribute's name, joined by spaces. */
const nameKey = (name: string, language: Language): string =>
  tokenize(name)
    .map(({ word }) => stemWord(word, language))
    .join(' ');

function pricesOf({ price, variants }: SearchProduct): readonly number[] {
  const available = variants.filter(({ isAvailable }) => isAvailable);
  return (available.length > 0 ? available : variants).map((variant) => variant.price ?? price);
}

const optionValues = ({ variants }: SearchProduct): ReadonlySet<string> =>
  new Set(variants.flatMap(({ options }) => options.map(({ value }) => value)));

/** Returns the values of options that only some of the variants have. */
function optionsThatDiffer({ variants }: SearchProduct): readonly string[] {
  const counts = new Map<string, number>();
  for (const { options } of variants)
    for (const value of new Set(options.map((option) => option.value)))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].filter(([, count]) => count < variants.length).map(([value]) => value);
}

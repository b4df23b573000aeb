import { GrowingArray, growingIntegers } from './GrowingArray.ts';
import { detectLanguage, type Language } from './languages.ts';
import type { Measure } from './measures.ts';
import { NumberedAttributes } from './NumberedAttributes.ts';
import { isRefusal } from './negations.ts';
import type { NamedValue, ProductSource, SearchField, SearchProduct } from './SearchProduct.ts';
import { countsAt, type ReadText, TextReader, unspacedParts } from './TextReader.ts';
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
/** A first word of more titles is no name. */
const maxTitled = 60;
/** Joins several names in the name of a kind: "Hats & beanies". */
export const kindJoint = /[&/,+]|\s(?:and|und|et|y|e|en|i|ve)\s/;

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

/** A bit for each trait of a product, in `SearchIndex.traits`. */
export const traitBits = {
  reduced: 1,
  /** The name of its kind joins several, such as "Gloves & mittens", so that it may be any of them. */
  joinedKind: 2,
} as const;

/** The searchable content of all products: which product has which term in which field, and its measures and facets. */
export class SearchIndex {
  readonly products: ProductSource;
  readonly ids: string[] = [];
  readonly language: Language;
  readonly vocabulary: Vocabulary;
  readonly measures = new Map<string, MeasureList>();
  readonly numbered: NumberedAttributes;
  /** All names and values of brands, kinds, attributes and options, each once. */
  readonly facets: NamedValue[] = [];
  readonly #facetNumbers = new Map<string, Map<string, number>>();
  /** Numbers of the facets of each product, without long values. */
  readonly facetsOf = growingIntegers();
  readonly facetStarts: Uint32Array;
  readonly prices: Float64Array;
  readonly ratings: Float32Array;
  /** Bits of each product; see `traitBits`. */
  readonly traits: Uint8Array;
  /** 1 for each product without an available variant. */
  readonly soldOut: Uint8Array;
  /** The lowest and the highest price of each product's available variants, or of all if none is. */
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
  /** Index of the first variant of each product; the price of each variant, and 1 if it is available. */
  readonly variantStarts: Uint32Array;
  readonly variantPrices = new GrowingArray((size) => new Float64Array(size));
  readonly variantsAvailable = new GrowingArray((size) => new Uint8Array(size));
  /** Numbers of the facets that are the options of each variant. */
  readonly options = growingIntegers();
  readonly optionStarts = growingIntegers();
  readonly #optionTerms = new Map<number, readonly number[]>();
  /** Terms of the titles, without the brands before them. */
  readonly titles = growingIntegers();
  readonly titleStarts: Uint32Array;
  /** Number of products that have a term in the title. */
  readonly titleCounts = new Map<number, number>();
  /** Products by the first term of the title; at most `maxTitled` + 1 of each. */
  readonly #titled = new Map<number, number[]>();
  #terms = growingIntegers();
  #owners = growingIntegers();
  #impacts = new GrowingArray((size) => new Float32Array(size));
  #masks = new GrowingArray((size) => new Uint8Array(size));
  #starts = new Uint32Array(0);
  /** A mark for each product that a search sets; shared by all searches, because new ones would take longer than to search. */
  readonly marks: { readonly blocked: Uint8Array; readonly compared: Uint8Array };
  /** Terms of the product that is being added, and their weights and fields by term. Shared, because maps would be slow. */
  readonly #found: number[] = [];
  readonly #weights: number[] = [];
  readonly #fields: number[] = [];

  constructor(products: ProductSource) {
    this.products = products;
    const { length } = products;
    const step = Math.max(1, Math.floor(length / maxSampled));
    const samples = Array.from({ length: Math.ceil(length / step) }, (_, at) => products.at(at * step));
    this.language = detectLanguage(
      samples.map((sample) => (sample ? `${sample.title} ${sample.description}` : '')),
      'en',
    );
    this.vocabulary = new Vocabulary(this.language);
    this.numbered = new NumberedAttributes(this.language);
    this.facetStarts = new Uint32Array(length + 1);
    this.titleStarts = new Uint32Array(length + 1);
    this.variantStarts = new Uint32Array(length + 1);
    this.prices = new Float64Array(length);
    this.ratings = new Float32Array(length);
    this.traits = new Uint8Array(length);
    this.soldOut = new Uint8Array(length);
    this.marks = { blocked: new Uint8Array(length), compared: new Uint8Array(length) };
    this.lowest = new Float64Array(length);
    this.highest = new Float64Array(length);
    const texts = new TextReader(this.vocabulary);
    for (let at = 0; at < length; at++) this.#add(products.at(at) as SearchProduct, at, texts);
    this.optionStarts.push(this.options.length);
    this.#weights.length = 0;
    this.#fields.length = 0;
    this.vocabulary.finish();
    this.#sortPostings();
    const lists = [this.facetsOf, this.titles, this.variantPrices, this.variantsAvailable];
    for (const list of [...lists, this.options, this.optionStarts]) list.trim();
  }

  #add(product: SearchProduct, at: number, texts: TextReader): void {
    this.#addVariants(product, at);
    const optionTerms = this.#termsThatDiffer(at);
    const title = texts.read(product.title, false);
    const brand = texts.readOften(product.brand);
    const add = (field: SearchField, text: ReadText) => this.#addText(field, text, at, optionTerms);
    add('title', title);
    add('brand', brand);
    for (const kind of product.kinds) add('kind', texts.readOften(kind));
    for (const { name, value } of product.attributes) {
      this.numbered.add(name, value, at);
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

  #addVariants({ id, kinds, price, rating, isReduced, variants }: SearchProduct, at: number): void {
    const isSold = variants.some(({ isAvailable }) => isAvailable);
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const variant of variants) {
      const own = variant.price ?? price;
      this.variantPrices.push(own);
      this.variantsAvailable.push(variant.isAvailable ? 1 : 0);
      this.optionStarts.push(this.options.length);
      for (const { name, value } of variant.options) this.options.push(this.#facetOf(name, value));
      if (isSold && !variant.isAvailable) continue;
      low = Math.min(low, own);
      high = Math.max(high, own);
    }
    this.lowest[at] = low;
    this.highest[at] = high;
    this.ids.push(id);
    this.soldOut[at] = isSold ? 0 : 1;
    this.prices[at] = price;
    this.ratings[at] = rating;
    this.traits[at] =
      (isReduced ? traitBits.reduced : 0) | (kindJoint.test(kinds[0] ?? '') ? traitBits.joinedKind : 0);
    this.variantStarts[at + 1] = this.variantPrices.length;
  }

  /** Returns the terms of the options that only some of a product's variants have. */
  #termsThatDiffer(at: number): ReadonlySet<number> {
    const [from, to] = [this.variantStarts[at] ?? 0, this.variantStarts[at + 1] ?? 0];
    const first = this.optionStarts.array[from] ?? this.options.length;
    const counts = new Map<number, number>();
    for (let option = first; option < this.options.length; option++) {
      const facet = this.options.array[option] ?? 0;
      counts.set(facet, (counts.get(facet) ?? 0) + 1);
    }
    const terms = new Set<number>();
    for (const [facet, count] of counts)
      if (count < to - from) for (const term of this.#termsOfOption(facet)) terms.add(term);
    return terms;
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
    const [first] = terms;
    if (first === undefined) return;
    const titled = this.#titled.get(first) ?? [];
    this.#titled.set(first, titled);
    if (titled.length <= maxTitled) titled.push(at);
  }

  /** Returns the products whose titles begin with a term, apart from the brand; none if they are more than names are. */
  titledBy(term: number): readonly number[] {
    const titled = this.#titled.get(term) ?? [];
    return titled.length > maxTitled ? [] : titled;
  }

  #addFacets({ brand, kinds, attributes, variants }: SearchProduct, at: number): void {
    const numbers = new Set<number>();
    const add = ({ name, value }: NamedValue) => {
      if (name !== '' && value !== '' && value.length <= maxFacetLength)
        numbers.add(this.#facetOf(name, value));
    };
    add({ name: 'brand', value: brand });
    for (const value of kinds) add({ name: 'kind', value });
    for (const attribute of attributes) add(attribute);
    for (const { options } of variants) for (const option of options) add(option);
    for (const number of numbers) this.facetsOf.push(number);
    this.facetStarts[at + 1] = this.facetsOf.length;
  }

  /** Returns the number of a facet's value, which is added if it is new. */
  #facetOf(name: string, value: string): number {
    const numbers = this.#facetNumbers.get(name) ?? new Map<string, number>();
    this.#facetNumbers.set(name, numbers);
    const known = numbers.get(value) ?? this.facets.push({ name, value }) - 1;
    numbers.set(value, known);
    return known;
  }

  /** Returns the number of a facet's value; undefined if no product has it. */
  facetNumber(name: string, value: string): number | undefined {
    return this.#facetNumbers.get(name)?.get(value);
  }

  /** Returns the values of a facet that products have. */
  valuesOf(name: string): readonly string[] {
    return [...(this.#facetNumbers.get(name)?.keys() ?? [])];
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
    this.#terms = growingIntegers();
  }

  /** Returns the terms of an option, by its number as a facet. */
  #termsOfOption(facet: number): readonly number[] {
    const known = this.#optionTerms.get(facet);
    if (known) return known;
    const { value = '' } = this.facets[facet] ?? {};
    const tokens = tokenize(value);
    const terms = tokens.flatMap(({ word, isUnspaced }, at) =>
      isUnspaced
        ? unspacedParts(tokens, at).map((part) => this.vocabulary.add(part))
        : [
            this.vocabulary.addWord(word),
            ...countsAt(value, tokens, at, (each) => this.vocabulary.addWord(each)).map(({ key }) =>
              this.vocabulary.add(key),
            ),
          ],
    );
    this.#optionTerms.set(facet, terms);
    return terms;
  }

  /** Returns the options of a variant, each with its terms. */
  optionsOf(variant: number): readonly (NamedValue & { readonly terms: readonly number[] })[] {
    const { array } = this.optionStarts;
    return Array.from(this.options.array.subarray(array[variant], array[variant + 1]), (facet) => ({
      ...(this.facets[facet] as NamedValue),
      terms: this.#termsOfOption(facet),
    }));
  }

  /** Whether an option of a variant has one of some terms. */
  hasOption(variant: number, terms: ReadonlySet<number>): boolean {
    const end = this.optionStarts.array[variant + 1] as number;
    for (let at = this.optionStarts.array[variant] as number; at < end; at++)
      for (const term of this.#termsOfOption(this.options.array[at] as number))
        if (terms.has(term)) return true;
    return false;
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

const optionValues = ({ variants }: SearchProduct): ReadonlySet<string> =>
  new Set(variants.flatMap(({ options }) => options.map(({ value }) => value)));

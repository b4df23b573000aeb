import MiniSearch from 'minisearch';
import { getOwn } from '../../src/protocol/index.ts';
import { shopPhrases } from '../parsing/shopPhrases.ts';
import { AnswerIndex } from './AnswerIndex.ts';
import { type Filters, matchesFilters, type SortKey, variantsFor } from './filters.ts';
import {
  type CatalogueData,
  isAvailable,
  type Kit,
  type Knowledge,
  type Order,
  type Product,
  type Store,
  type Variant,
} from './schema.ts';

/** Values by which products are sorted, ascending. */
const sortValues: Record<SortKey, (product: Product) => number> = {
  cheapest: (product) => product.price,
  dearest: (product) => -product.price,
  lightest: (product) => product.attributes.weightG ?? Number.MAX_SAFE_INTEGER,
  // Sleeping bags and clothing by comfort temperature, the lowest first; then mats by insulation, the highest first.
  warmest: (product) => product.attributes.comfortC ?? 100 - (product.attributes.rValue ?? 0),
  'best-rated': (product) => -product.rating,
  largest: (product) => -(product.attributes.capacityL ?? product.attributes.people ?? 0),
  fastest: (product) => product.attributes.boilMin ?? Number.MAX_SAFE_INTEGER,
  brightest: (product) => -(product.attributes.lumens ?? 0),
  smallest: (product) => product.attributes.capacityL ?? product.attributes.people ?? Number.MAX_SAFE_INTEGER,
};

interface IndexedDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly tags: string;
}

interface TextMatch {
  /** From 0 to 1 for the best match. */
  readonly score: number;
  /** Share of the query's words that the product matches, from 0 to 1; 1 for products that another shop's search found. */
  readonly share: number;
}

/** A product matches a query well if it matches at least this share of the query's words. */
const minShare = 0.5;

/** Returns the products that match the most words of the query; all `products` if none matches at least half of them. */
function bestMatches(products: Product[], matches: ReadonlyMap<string, TextMatch>): Product[] {
  const shareOf = ({ id }: Product): number => matches.get(id)?.share ?? 0;
  const most = Math.max(0, ...products.map(shareOf));
  return most < minShare ? products : products.filter((product) => shareOf(product) === most);
}

/** The catalogue with its indexes and searches. */
export class Catalogue {
  readonly data: CatalogueData;
  readonly #byId: ReadonlyMap<string, Product>;
  readonly #bySku: ReadonlyMap<string, { readonly product: Product; readonly variant: Variant }>;
  readonly #products: MiniSearch<IndexedDocument>;
  /** Finds answers in the shop's knowledge and in the texts of products. */
  readonly answers: AnswerIndex;
  #foundElsewhere: readonly string[] = [];

  constructor(data: CatalogueData) {
    this.data = data;
    this.#byId = new Map(data.products.map((product) => [product.id, product]));
    this.#bySku = new Map(
      data.products.flatMap((product) =>
        product.variants.map((variant) => [variant.sku, { product, variant }] as const),
      ),
    );
    this.#products = new MiniSearch<IndexedDocument>({ fields: ['title', 'text', 'tags'], idField: 'id' });
    this.#products.addAll(data.products.map((product) => this.#indexed(product)));
    // A phrase of several words is used only if it names a kind of product: the single words of other phrases have other
    // meanings on their own.
    const productWords = [...shopPhrases(data)]
      .filter(([phrase, { shapes }]) => shapes !== undefined || !phrase.includes(' '))
      .map(([phrase]) => phrase);
    this.answers = new AnswerIndex(data.knowledge, productWords);
  }

  #indexed(product: Product): IndexedDocument {
    const { shop } = this.data;
    const shape = getOwn(shop.shapes, product.shape);
    const features = product.features.map((feature) => getOwn(shop.features, feature) ?? feature);
    return {
      id: product.id,
      title: product.title,
      text: `${product.pitch} ${product.description}`,
      tags: [shape?.title, product.brand, product.attributes.material, ...features].join(' '),
    };
  }

  static sorted(products: readonly Product[], by: SortKey): Product[] {
    return [...products].sort((a, b) => sortValues[by](a) - sortValues[by](b));
  }

  product(id: string): Product | undefined {
    return this.#byId.get(id);
  }

  productsOf(ids: readonly string[]): Product[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }

  bySku(sku: string): { readonly product: Product; readonly variant: Variant } | undefined {
    return this.#bySku.get(sku);
  }

  store(id: string): Store | undefined {
    return this.data.stores.find((store) => store.id === id);
  }

  kit(id: string): Kit | undefined {
    return this.data.kits.find((kit) => kit.id === id);
  }

  knowledge(id: string): Knowledge | undefined {
    return this.data.knowledge.find((entry) => entry.id === id);
  }

  /** @param number The order number; only its digits are compared. */
  order(number: string): Order | undefined {
    const digits = number.replace(/\D/g, '');
    return this.data.orders.find((entry) => entry.number.replace(/\D/g, '') === digits);
  }

  readonly familiesOf = (colour: string): readonly string[] =>
    getOwn(this.data.palette, colour)?.families ?? [];

  variantsFor(product: Product, filters: Filters): readonly Variant[] {
    return variantsFor(product, filters, this.familiesOf);
  }

  /**
   * Runs a function and returns its result. Searches for free words within the function also find these products.
   *
   * @param ids Products that another shop's search has found, best first.
   */
  withFound<T>(ids: readonly string[], run: () => T): T {
    this.#foundElsewhere = ids;
    try {
      return run();
    } finally {
      this.#foundElsewhere = [];
    }
  }

  /** Ids of the products that another shop's search has found, best first; see `withFound`. */
  get foundElsewhere(): readonly string[] {
    return this.#foundElsewhere;
  }

  /**
   * Returns the products that match `filters` and are in stock in the requested colour and size, in the order of
   * `filters.sort`, equal ones best first. If the search has free words and no other filter, a product must match one of
   * the words. With other filters, only the products that match the most words remain, if they match at least half.
   */
  find(filters: Filters): Product[] {
    const matches = filters.words ? this.#search(filters.words) : undefined;
    const hasOtherFilters = Object.keys(filters).some((key) => key !== 'words' && key !== 'sort');
    const found = this.data.products.filter(
      (product) =>
        matchesFilters(product, filters) &&
        this.variantsFor(product, filters).some(isAvailable) &&
        (hasOtherFilters || matches === undefined || matches.has(product.id)),
    );
    const rank = filters.sort ? sortValues[filters.sort] : undefined;
    return (hasOtherFilters && matches ? bestMatches(found, matches) : found)
      .map((product, at) => ({
        product,
        at,
        rank: rank?.(product) ?? 0,
        score: (matches?.get(product.id)?.score ?? 0) * 4 + this.#merit(product, filters),
      }))
      .sort((a, b) => a.rank - b.rank || b.score - a.score || a.at - b.at)
      .map(({ product }) => product);
  }

  /**
   * Whether one of the 50 best matches has more than half of these words, because a few of many may match by accident.
   * Also true for up to three words if the other shop's search has found something.
   */
  matchesMost(words: string): boolean {
    const count = new Set(words.split(' ')).size;
    // For many words, the other shop's search may return products that match a single one.
    if (this.#foundElsewhere.length > 0 && count <= 3) return true;
    const results = this.#products.search(words, { prefix: (term) => term.length > 3, fuzzy: false });
    const most = Math.max(0, ...results.slice(0, 50).map(({ queryTerms }) => new Set(queryTerms).size));
    return most > count / 2;
  }

  /** Returns the products that match free words or that another shop's search has found, by id. */
  #search(words: string): ReadonlyMap<string, TextMatch> {
    const results = this.#products.search(words, {
      boost: { title: 3, tags: 1.5 },
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      prefix: (term) => term.length > 3,
    });
    const best = results[0]?.score ?? 1;
    const count = new Set(words.split(' ')).size;
    const matches = new Map<string, TextMatch>(
      results.map(({ id, score, queryTerms }) => [
        String(id),
        { score: score / best, share: new Set(queryTerms).size / count },
      ]),
    );
    for (const [at, id] of this.#foundElsewhere.entries())
      matches.set(id, {
        score: Math.max(matches.get(id)?.score ?? 0, 1 - at / this.#foundElsewhere.length),
        share: 1,
      });
    return matches;
  }

  /** Rates a product for a search, in stars: its rating, and stars for reviews, person, activity and kind of product. */
  #merit(product: Product, filters: Filters): number {
    const exactFit = filters.fit !== undefined && product.fit === filters.fit ? 0.6 : 0;
    const unrequestedKids = filters.fit === undefined && product.fit === 'kids' ? -2 : 0;
    const mainActivity =
      filters.activity !== undefined && product.attributes.activity[0] === filters.activity ? 0.5 : 0;
    const shape = filters.shapes ? -0.3 * filters.shapes.indexOf(product.shape) : 0;
    return (
      product.rating + Math.log10(product.reviews + 1) / 3 + exactFit + unrequestedKids + mainActivity + shape
    );
  }
}

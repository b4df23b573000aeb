import type { CatalogueData, Knowledge, Order, Product, Store, Variant } from './schema.ts';

/** The catalogue with its products, stores, orders and help texts by id. */
export class Catalogue {
  readonly data: CatalogueData;
  readonly #byId: ReadonlyMap<string, Product>;
  readonly #bySku = new Map<string, Product>();
  #foundElsewhere: readonly string[] = [];

  constructor(data: CatalogueData) {
    this.data = data;
    this.#byId = new Map(data.products.map((product) => [product.id, product]));
    for (const product of data.products)
      for (const { sku } of product.variants) this.#bySku.set(sku, product);
  }

  product(id: string): Product | undefined {
    return this.#byId.get(id);
  }

  productsOf(ids: readonly string[]): Product[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }

  bySku(sku: string): { readonly product: Product; readonly variant: Variant } | undefined {
    const product = this.#bySku.get(sku);
    const variant = product?.variants.find((own) => own.sku === sku);
    return product && variant && { product, variant };
  }

  store(id: string): Store | undefined {
    return this.data.stores.find((store) => store.id === id);
  }

  knowledge(id: string): Knowledge | undefined {
    return this.data.knowledge.find((entry) => entry.id === id);
  }

  /** @param number The order number; only its digits are compared. */
  order(number: string): Order | undefined {
    const digits = number.replace(/\D/g, '');
    return this.data.orders.find((entry) => entry.number.replace(/\D/g, '') === digits);
  }

  /**
   * Runs a function and returns its result. Searches within the function also find these products.
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
}

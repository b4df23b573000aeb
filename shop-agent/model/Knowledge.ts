import { isRecord, type ResponseEvent } from '../../src/protocol/index.ts';
import type { Catalogue } from '../catalogue/Catalogue.ts';
import { Evidence, shopperSource, shopSource } from './Evidence.ts';
import type { Exchange, KnownBefore } from './modelMemory.ts';
import { actionsIn, productData } from './toolData.ts';

/** The knowledge of a conversation before and in a turn: evidence for the check, and the part that the next turn needs. */
export class Knowledge {
  readonly evidence = new Evidence();
  readonly #products = new Set<string>();
  readonly #results: string[] = [];
  readonly #actions: string[] = [];

  /**
   * @param known What earlier turns learned.
   * @param shown Ids of products that the shopper has seen or has on the page.
   */
  constructor(
    catalogue: Catalogue,
    known: KnownBefore,
    shown: readonly string[],
    exchanges: readonly Exchange[],
  ) {
    const { shop, stores } = catalogue.data;
    this.evidence.addNames([
      ...[shop.name, shop.about, shop.phone ?? '', ...shop.brands.map(({ name }) => name)],
      ...stores.flatMap(({ name, city, country }) => [name, city, country]),
      ...shop.categories.map(({ title }) => title),
      ...Object.values(shop.shapes).flatMap(({ title, plural }) => [title, plural]),
    ]);
    for (const product of catalogue.productsOf([...new Set([...known.products, ...shown])]))
      this.evidence.addResult(productData(product, catalogue));
    for (const result of known.results) this.evidence.addResult(JSON.parse(result));
    for (const { shopper, agent } of exchanges) {
      this.evidence.addText(shopper, shopperSource);
      this.evidence.addText(agent, shopSource);
    }
    for (const action of known.actions) this.evidence.prove(action);
  }

  /** Adds the result of a tool. */
  learn(data: object, events: readonly ResponseEvent[]): void {
    this.evidence.addResult(data);
    const { products = [], ...others } = data as { readonly products?: readonly unknown[] };
    for (const product of products)
      if (isRecord(product) && typeof product.product_id === 'string') this.#products.add(product.product_id);
    if ('answer' in others || 'orders' in others) this.#results.push(JSON.stringify(others));
    for (const action of actionsIn(events)) {
      this.evidence.prove(action);
      this.#actions.push(action);
    }
  }

  /** Results of the tools of this turn. */
  get learned(): KnownBefore {
    return { products: [...this.#products], results: this.#results, actions: this.#actions };
  }
}

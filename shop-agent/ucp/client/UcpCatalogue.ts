import type { Clock } from '../../../platform/clock.ts';
import type { AgentShop } from '../../AgentShop.ts';
import type { CatalogueData } from '../../catalogue/schema.ts';
import { emailIn } from '../../emailIn.ts';
import { CatalogueBuilder } from '../../feed/CatalogueBuilder.ts';
import type { LiveProducts } from '../../LiveProducts.ts';
import { isAboutProducts } from '../../policy/isAboutProducts.ts';
import { recordOf, recordsOf, textOf } from './content.ts';
import { type RemoteProduct, readProducts } from './readProducts.ts';
import type { UcpClient } from './UcpClient.ts';
import { UcpError } from './UcpError.ts';

export interface UcpCatalogueOptions {
  readonly client: UcpClient;
  readonly clock: Clock;
  /** Name of the shop. */
  readonly name: string;
  /**
   * Called with failures of the shop after `open`, to log them; with a failure equal to the last reported one at most once a
   * minute.
   */
  readonly report: (error: UcpError) => void;
  /**
   * Called with the products after each reading of the catalogue, even if it stopped early: at `maxProducts`, or because the
   * shop repeated a cursor. Also called by `open` when the shop refuses to list its products.
   */
  readonly onRead?: (data: CatalogueData) => Promise<void>;
  /** Maximum number of products in memory, 2,000 by default. Above it, the products read longest ago are dropped. */
  readonly maxProducts?: number;
}

interface KnownProduct {
  readonly product: RemoteProduct;
  readonly text: string;
  readonly readAt: number;
}

const pageSize = 50;
/** Milliseconds for which a product is shown without being requested again. */
const maxAge = 60_000;
/** Milliseconds after the start of a reading of the catalogue, after which the next turn starts to read the catalogue again. */
const maxCatalogueAge = 15 * 60_000;
/** Milliseconds without calls after a failure other than `refused`, so that shoppers do not wait for a shop that is down. */
const pauseAfterFailure = 15_000;
/** Milliseconds until a failure equal to the last reported one is reported again. */
const reportInterval = 60_000;
/** Maximum number of products that one `#refresh` requests again; more than an answer shows. A turn calls it at most twice. */
const maxRefreshed = 12;
/** Maximum number of times that `settle` calls `run` for one turn. Changed data can bring other products into the answer, which are then requested again. */
const maxRuns = 3;
/** Maximum number of characters of a sentence that is sent to the other shop; longer sentences are not sent. */
const maxQuery = 200;

/**
 * The products of another shop. The products that the shop lists, up to `maxProducts`, are read at start, so that the agent has
 * their vocabulary; each turn searches for the shopper's words, and requests the products of its answer again if they were read
 * more than `maxAge` ago.
 */
export class UcpCatalogue implements LiveProducts {
  readonly #options: UcpCatalogueOptions;
  readonly #maxProducts: number;
  readonly #products = new Map<string, KnownProduct>();
  #shop: AgentShop | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #isReading = false;
  /** Whether a product has changed since the agent's indexes were built. */
  #isChanged = false;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #reported = '';
  #reportAgainAt = Number.NEGATIVE_INFINITY;

  private constructor(options: UcpCatalogueOptions) {
    this.#options = options;
    this.#maxProducts = options.maxProducts ?? 2_000;
  }

  /**
   * Reads the products of a shop. A shop that refuses to list its products is accepted if it can be searched.
   * @throws UcpError when the shop has no search, reading the list fails for a reason other than `refused`, or the list is
   * refused and the search fails.
   */
  static async open(options: UcpCatalogueOptions): Promise<UcpCatalogue> {
    const catalogue = new UcpCatalogue(options);
    const { hasSearch, losses } = options.client.shop;
    if (!hasSearch) throw new UcpError('no-catalogue', losses[0] ?? '');
    await catalogue.#readAll().catch(async (error: unknown) => {
      if (!(error instanceof UcpError) || error.reason !== 'refused') throw error;
      // A shop may refuse to list everything.
      await options.client.readCatalogue('search_catalog', { query: 'new', pagination: { limit: 1 } });
      await options.onRead?.(catalogue.data);
    });
    catalogue.#isChanged = false;
    return catalogue;
  }

  /** The known products as a catalogue. */
  get data(): CatalogueData {
    const builder = new CatalogueBuilder([]);
    const byKey = new Map<string, RemoteProduct>();
    for (const { product } of this.#products.values()) {
      byKey.set(product.key, product);
      for (const fields of product.offers) builder.add({ place: product.id, fields });
    }
    const data = builder.finish(this.#options.name);
    const products = data.products.flatMap((product) => {
      const { id, card } = byKey.get(product.id) ?? {};
      return id === undefined || card === undefined ? [] : { ...product, id, card };
    });
    return { ...data, products };
  }

  /** Keeps the products of the agent's shop up to date from now on. */
  serve(shop: AgentShop): void {
    this.#shop = shop;
    shop.live = this;
  }

  async settle<T>(words: string, run: () => T, idsOf: (result: T) => readonly string[]): Promise<T> {
    const shop = this.#shop;
    if (!shop) return run();
    this.#readAgain();
    const found = await this.#search(words);
    for (let runs = 1; ; runs++) {
      const { catalogue } = shop;
      const result = catalogue.withFound(found, run);
      if (runs === maxRuns) return result;
      await this.#refresh(idsOf(result));
      // Another turn may have replaced the products, too.
      if (shop.catalogue === catalogue) return result;
    }
  }

  /** Starts to read the catalogue again if the last reading is old and calls are not paused; does not wait for the end. */
  #readAgain(): void {
    const isDue = this.#now() - this.#readAt > maxCatalogueAge;
    if (!isDue || this.#isReading || this.#isPaused()) return;
    this.#isReading = true;
    this.#attempt(() => this.#readAll()).finally(() => {
      this.#isReading = false;
      this.#update();
    });
  }

  /** Reads page after page, up to `maxProducts`. After the last page, drops the products that the shop no longer lists. */
  async #readAll(): Promise<void> {
    const startedAt = this.#now();
    this.#readAt = startedAt;
    let cursor = '';
    const cursors = new Set<string>();
    do {
      cursors.add(cursor);
      const page = { limit: pageSize, ...(cursor !== '' && { cursor }) };
      const content = await this.#options.client.readCatalogue('search_catalog', { pagination: page });
      this.#store(readProducts(content));
      const pagination = recordOf(content.pagination);
      const hasMore = recordsOf(content.products).length > 0 && pagination.has_next_page === true;
      cursor = hasMore ? textOf(pagination.cursor) : '';
      // A shop that repeats a cursor would be read for ever.
    } while (cursor !== '' && !cursors.has(cursor) && cursors.size * pageSize < this.#maxProducts);
    if (cursor === '')
      for (const [id, { readAt }] of this.#products) if (readAt < startedAt) this.#forget(id);
    await this.#options.onRead?.(this.data);
  }

  /** Returns the ids of the products that the shop finds, best first; none without a query, while paused, or if the search fails. */
  async #search(words: string): Promise<readonly string[]> {
    const query = this.#queryOf(words);
    if (query === '' || this.#isPaused()) return [];
    const products = await this.#attempt(async () =>
      readProducts(
        await this.#options.client.readCatalogue('search_catalog', {
          query,
          pagination: { limit: pageSize },
        }),
      ),
    );
    // A search may list fewer variants than are known; such a product is not stored if `#refresh` can read the whole product.
    const isComplete = ({ id, offers }: RemoteProduct) =>
      (this.#products.get(id)?.product.offers.length ?? 0) <= offers.length || !this.#hasLookup;
    this.#store(products?.filter(isComplete) ?? []);
    this.#update();
    return products?.map(({ id }) => id) ?? [];
  }

  /**
   * The words to search for. Empty for a sentence that is too long, may contain personal data (an email address, or five digits
   * in a row as in an order number), or is not about products.
   */
  #queryOf(words: string): string {
    if (words === '' || words.length > maxQuery || /\d{5}/.test(words) || emailIn(words) !== undefined)
      return '';
    return isAboutProducts(words) ? words : '';
  }

  get #hasLookup(): boolean {
    return this.#options.client.shop.hasLookup;
  }

  /** Requests the known products of `ids` that were read more than `maxAge` ago; none while paused, or if the shop has no lookup. */
  async #refresh(ids: readonly string[]): Promise<void> {
    if (!this.#hasLookup || this.#isPaused()) return;
    const isOld = (id: string) =>
      this.#now() - (this.#products.get(id)?.readAt ?? Number.POSITIVE_INFINITY) > maxAge;
    const old = [...new Set(ids)].filter(isOld).slice(0, maxRefreshed);
    await Promise.all(old.map((id) => this.#attempt(() => this.#readOne(id))));
    this.#update();
  }

  async #readOne(id: string): Promise<void> {
    const content = await this.#options.client.call('get_product', { catalog: { id } });
    const products = readProducts(content).filter((product) => product.id === id);
    this.#store(products);
    // Of all errors, only `not_found` means that the product no longer exists.
    if (products.length === 0 && recordsOf(content.messages).some(({ code }) => code === 'not_found'))
      this.#forget(id);
  }

  #store(products: readonly RemoteProduct[]): void {
    const readAt = this.#now();
    for (const product of products) {
      const known = { product, text: JSON.stringify(product), readAt };
      this.#isChanged ||= this.#products.get(product.id)?.text !== known.text;
      // Deleted first, so that the products are in the order in which they were read.
      this.#products.delete(product.id);
      this.#products.set(product.id, known);
    }
    for (const id of this.#products.keys()) {
      if (this.#products.size <= this.#maxProducts) break;
      this.#forget(id);
    }
  }

  #forget(id: string): void {
    this.#products.delete(id);
    this.#isChanged = true;
  }

  /** Gives the agent the products as they are now, if one has changed. */
  #update(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    this.#shop?.replaceData(this.data);
  }

  /**
   * Resolves with undefined when the shop fails, and pauses calls unless the reason is `refused`. Reports the failure unless
   * it equals the last reported one, less than `reportInterval` ago.
   */
  async #attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof UcpError)) throw error;
      if (error.reason !== 'refused') this.#pausedUntil = this.#now() + pauseAfterFailure;
      const isRepeated = this.#reported === error.message && this.#now() < this.#reportAgainAt;
      if (!isRepeated) {
        this.#reported = error.message;
        this.#reportAgainAt = this.#now() + reportInterval;
        this.#options.report(error);
      }
      return undefined;
    }
  }

  #isPaused(): boolean {
    return this.#now() < this.#pausedUntil;
  }

  #now(): number {
    return this.#options.clock.elapsed();
  }
}

import type { Product } from '../../protocol/index.ts';

/** The catalogue that product ids belong to. */
export interface ProductScope {
  /** Id of the shop's catalogue as sent by the agent; empty if the agent sent none. */
  readonly catalogId: string;
}

/**
 * Fetches products by id.
 *
 * @returns The products found, in any order; unknown ids are left out.
 */
export type ResolveProducts = (ids: readonly string[], scope: ProductScope) => Promise<readonly Product[]>;

/** Milliseconds after which a request counts as failed. */
const timeoutMs = 15_000;

interface Batch {
  readonly ids: Set<string>;
  readonly products: Promise<readonly Product[]>;
}

const withTimeout = <T>(promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The shop did not resolve products in time.')),
      timeoutMs,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

type Resolve = (ids: readonly string[]) => Promise<readonly Product[]>;

function createBatchedResolver(resolve: Resolve): Resolve {
  const requested = new Map<string, Promise<Product | undefined>>();
  let batch: Batch | undefined;

  const request = (id: string): Promise<Product | undefined> => {
    if (!batch) {
      const ids = new Set<string>();
      // The microtask runs after all synchronous requests, so that one call contains all their ids.
      const products = Promise.resolve().then(() => {
        batch = undefined;
        return withTimeout(resolve([...ids]));
      });
      batch = { ids, products };
    }
    batch.ids.add(id);
    return batch.products.then((products) => products.find(({ productId }) => productId === id));
  };

  return async (ids) => {
    const pending = ids.map((id) => {
      const previous = requested.get(id);
      if (previous) return previous;
      const product = request(id);
      requested.set(id, product);
      product.catch(() => requested.delete(id));
      return product;
    });
    const products = await Promise.all(pending);
    return products.filter((product) => product !== undefined);
  };
}

const resolvers = new WeakMap<ResolveProducts, Map<string, Resolve>>();

/**
 * Wraps the host's `resolveProducts`: batches requests, requests each product of a catalogue once and forgets failed
 * requests, so that they can be retried. The cache belongs to the function `resolve`, and includes ids that were not found.
 */
export function batchedResolver(resolve: ResolveProducts, scope: ProductScope): Resolve {
  const { catalogId } = scope;
  const byCatalog = resolvers.get(resolve) ?? new Map<string, Resolve>();
  resolvers.set(resolve, byCatalog);
  const resolver = byCatalog.get(catalogId) ?? createBatchedResolver((ids) => resolve(ids, { catalogId }));
  byCatalog.set(catalogId, resolver);
  return resolver;
}

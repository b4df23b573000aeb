import type { Product } from '../../protocol/index.ts';

/** Where the ids are valid. */
export interface ProductScope {
  /** Id of the shop's catalogue, as the agent named it; empty where it named none. */
  readonly catalogId: string;
}

/** Fetches products by their ids: resolves with those it knows, in any order. */
export type ResolveProducts = (ids: readonly string[], scope: ProductScope) => Promise<readonly Product[]>;

/** How long a shop may take before the reader is offered to try again, in milliseconds. */
const patience = 15_000;

interface Batch {
  readonly ids: Set<string>;
  readonly answer: Promise<readonly Product[]>;
}

const inTime = <T>(answer: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The shop did not answer in time.')), patience);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });

type Resolve = (ids: readonly string[]) => Promise<readonly Product[]>;

function createBatchedResolver(resolve: Resolve): Resolve {
  const asked = new Map<string, Promise<Product | undefined>>();
  let batch: Batch | undefined;

  const join = (id: string): Promise<Product | undefined> => {
    if (!batch) {
      const ids = new Set<string>();
      // What is wanted in the same breath is asked together.
      const answer = Promise.resolve().then(() => {
        batch = undefined;
        return inTime(resolve([...ids]));
      });
      batch = { ids, answer };
    }
    batch.ids.add(id);
    return batch.answer.then((products) => products.find(({ productId }) => productId === id));
  };

  return async (ids) => {
    const answers = ids.map((id) => {
      const known = asked.get(id);
      if (known) return known;
      const one = join(id);
      asked.set(id, one);
      one.catch(() => asked.delete(id));
      return one;
    });
    const products = await Promise.all(answers);
    return products.filter((product) => product !== undefined);
  };
}

const askers = new WeakMap<ResolveProducts, Map<string, Resolve>>();

/** The same host, asked for each product of a catalogue once and for several together; what could not be asked may be asked again. */
export function batchedResolver(resolve: ResolveProducts, scope: ProductScope): Resolve {
  const { catalogId } = scope;
  const known = askers.get(resolve) ?? new Map<string, Resolve>();
  askers.set(resolve, known);
  const asker = known.get(catalogId) ?? createBatchedResolver((ids) => resolve(ids, { catalogId }));
  known.set(catalogId, asker);
  return asker;
}

import type { Product } from '../../protocol/index.ts';
import type { ChatStore } from '../../store/index.ts';

/** Products by id. */
export type ProductsById = Readonly<Record<string, Product>>;

/** Products resolved by the host; not persisted, so the next page asks the host again. */
const resolvedProducts = new WeakMap<ChatStore, ProductsById>();

export const cacheResolvedProducts = (store: ChatStore, products: readonly Product[]): void => {
  const found = Object.fromEntries(products.map((product) => [product.productId, product]));
  resolvedProducts.set(store, { ...resolvedProducts.get(store), ...found });
};

/** All products of this conversation, described by the agent or resolved by the host. */
export const conversationProducts = (store: ChatStore): ProductsById => ({
  ...resolvedProducts.get(store),
  ...store.getState().products,
});

import type { Product } from '../../protocol/index.ts';
import type { ChatStore } from '../../store/index.ts';

/** Products that something is known of, by id. */
export type ProductsById = Readonly<Record<string, Product>>;

/** What the host said of products named by id, for as long as the page is there: it is asked anew on the next one. */
const resolved = new WeakMap<ChatStore, ProductsById>();

export const cacheResolvedProducts = (store: ChatStore, products: readonly Product[]): void => {
  const found = Object.fromEntries(products.map((product) => [product.productId, product]));
  resolved.set(store, { ...resolved.get(store), ...found });
};

/** All that this conversation has shown, whether the agent or the host described it. */
export const conversationProducts = (store: ChatStore): ProductsById => ({
  ...resolved.get(store),
  ...store.getState().products,
});

import { type Product, plainProduct } from '../../protocol/index.ts';
import type { ChatStore } from '../../store/index.ts';

/** Products by id. */
export type ProductsById = Readonly<Record<string, Product>>;

/** Products resolved by the host. Not persisted: each page requests them again. */
const resolvedProducts = new WeakMap<ChatStore, ProductsById>();

/** Caches resolved products of a conversation, for transcripts, announcements and the cart. */
export const cacheResolvedProducts = (store: ChatStore, products: readonly Product[]): void => {
  const found = Object.fromEntries(products.map((product) => [product.productId, product]));
  resolvedProducts.set(store, { ...resolvedProducts.get(store), ...found });
};

/** All products of a conversation. A product that the agent described replaces the one that the host resolved. */
export const conversationProducts = (store: ChatStore): ProductsById => {
  const products = { ...resolvedProducts.get(store), ...store.getState().products };
  return Object.fromEntries(Object.entries(products).map(([id, product]) => [id, plainProduct(product)]));
};

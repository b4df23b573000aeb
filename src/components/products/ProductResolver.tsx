import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Product } from '../../protocol/index.ts';
import type { ResolveProducts } from './batchedResolver.ts';

interface ProductResolver {
  /** Products already shown in this conversation, by id. */
  readonly shownProducts: Readonly<Record<string, Product>>;
  /** The host's lookup; without it, unknown products are shown as missing. */
  readonly resolveProducts?: ResolveProducts | undefined;
}

const ProductResolverContext = createContext<ProductResolver>({ shownProducts: {} });

export const useProductResolver = (): ProductResolver => useContext(ProductResolverContext);

export interface ProductResolverProviderProps extends ProductResolver {
  readonly children: ReactNode;
}

/**
 * Provides products to messages that refer to them by id. Keep `resolveProducts` referentially stable: its results
 * are cached per function.
 */
export function ProductResolverProvider({
  resolveProducts,
  shownProducts,
  children,
}: ProductResolverProviderProps) {
  const resolver = useMemo(() => ({ shownProducts, resolveProducts }), [shownProducts, resolveProducts]);
  return <ProductResolverContext.Provider value={resolver}>{children}</ProductResolverContext.Provider>;
}

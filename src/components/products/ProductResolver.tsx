import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Product } from '../../protocol/index.ts';
import type { ResolveProducts } from './batchedResolver.ts';

interface ProductResolver {
  /** Products that this conversation has already shown, by id. */
  readonly shownProducts: Readonly<Record<string, Product>>;
  /** Undefined where the host cannot be asked. */
  readonly resolveProducts?: ResolveProducts | undefined;
}

const ProductResolverContext = createContext<ProductResolver>({ shownProducts: {} });

export const useProductResolver = (): ProductResolver => useContext(ProductResolverContext);

export interface ProductResolverProviderProps extends ProductResolver {
  readonly children: ReactNode;
}

/**
 * Where messages that name products by id find them: in this conversation, then at the host. Hand in the same
 * `resolveProducts` each time: another one is another host, and is asked anew.
 */
export function ProductResolverProvider({
  resolveProducts,
  shownProducts,
  children,
}: ProductResolverProviderProps) {
  const resolver = useMemo(() => ({ shownProducts, resolveProducts }), [shownProducts, resolveProducts]);
  return <ProductResolverContext.Provider value={resolver}>{children}</ProductResolverContext.Provider>;
}

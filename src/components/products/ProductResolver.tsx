import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import type { Product } from '../../protocol/index.ts';

type Resolve = (ids: readonly string[]) => Promise<readonly Product[]>;

interface ProductResolver {
  /** Products that this conversation has already shown, by id. */
  readonly seen: Readonly<Record<string, Product>>;
  /** Asks the host, once for each id that it knew. Undefined where the host cannot be asked. */
  readonly ask: Resolve | undefined;
}

const ProductResolverContext = createContext<ProductResolver>({ seen: {}, ask: undefined });

export const useProductResolver = (): ProductResolver => useContext(ProductResolverContext);

interface ProductResolverProviderProps {
  readonly resolveProducts?: Resolve | undefined;
  readonly seen: Readonly<Record<string, Product>>;
  readonly children: ReactNode;
}

/** Where messages that name products by id find them: in this conversation, then at the host. */
export function ProductResolverProvider({ resolveProducts, seen, children }: ProductResolverProviderProps) {
  const found = useRef(new Map<string, Product>());
  const ask = useMemo(() => resolveProducts && remember(resolveProducts, found.current), [resolveProducts]);
  const resolver = useMemo(() => ({ seen, ask }), [seen, ask]);
  return <ProductResolverContext.Provider value={resolver}>{children}</ProductResolverContext.Provider>;
}

const remember =
  (resolve: Resolve, found: Map<string, Product>): Resolve =>
  async (ids) => {
    const unknown = ids.filter((id) => !found.has(id));
    const answer = unknown.length > 0 ? await resolve(unknown) : [];
    for (const product of answer) found.set(product.productId, product);
    return ids.flatMap((id) => found.get(id) ?? []);
  };

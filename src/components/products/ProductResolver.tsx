import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Product } from '../../protocol/index.ts';

type Resolve = (ids: readonly string[]) => Promise<readonly Product[]>;

interface ProductResolver {
  /** Products that this conversation has already shown, by id. */
  readonly seen: Readonly<Record<string, Product>>;
  /** Undefined where the host cannot be asked. */
  readonly ask: Resolve | undefined;
}

const ProductResolverContext = createContext<ProductResolver>({ seen: {}, ask: undefined });

export const useProductResolver = (): ProductResolver => useContext(ProductResolverContext);

export interface ProductResolverProviderProps {
  readonly resolveProducts?: Resolve | undefined;
  readonly seen: Readonly<Record<string, Product>>;
  readonly children: ReactNode;
}

/**
 * Where messages that name products by id find them: in this conversation, then at the host. Hand in the same
 * `resolveProducts` each time: another one is another host, and is asked anew.
 */
export function ProductResolverProvider({ resolveProducts, seen, children }: ProductResolverProviderProps) {
  const ask = useMemo(() => resolveProducts && remember(resolveProducts, new Map()), [resolveProducts]);
  const resolver = useMemo(() => ({ seen, ask }), [seen, ask]);
  return <ProductResolverContext.Provider value={resolver}>{children}</ProductResolverContext.Provider>;
}

/** The host is asked for each product once; what could not be asked may be asked again. */
const remember =
  (resolve: Resolve, asked: Map<string, Promise<Product | undefined>>): Resolve =>
  async (ids) => {
    const unknown = ids.filter((id) => !asked.has(id));
    if (unknown.length > 0) {
      const answer = Promise.resolve().then(() => resolve(unknown));
      for (const id of unknown) {
        const one = answer.then((products) => products.find(({ productId }) => productId === id));
        asked.set(id, one);
        one.catch(() => asked.delete(id));
      }
    }
    const products = await Promise.all(ids.map((id) => asked.get(id)));
    return products.filter((product) => product !== undefined);
  };

import { useContext, useEffect, useState } from 'react';
import { own, type Product } from '../../protocol/index.ts';
import { ChatContext } from '../../react/index.ts';
import { batchedResolver } from './batchedResolver.ts';
import { cacheResolvedProducts } from './conversationProducts.ts';
import { useProductResolver } from './ProductResolver.tsx';

/** What is known of a product that was named by its id. `failed`: the host could not be asked; try again. */
export type ResolvedProduct =
  | { readonly status: 'ready'; readonly product: Product }
  | { readonly status: 'loading' | 'missing' | 'failed' };

interface Answer {
  readonly wanted: string;
  readonly products: readonly Product[] | undefined;
}

interface ResolvedProducts {
  readonly find: (id: string) => ResolvedProduct;
  readonly retry: () => void;
}

/**
 * Looks for products by id: first in this conversation, then at the host.
 *
 * @param catalogId The catalogue that the ids are of, as the event names it.
 */
export function useResolvedProducts(ids: readonly string[], catalogId = ''): ResolvedProducts {
  const { shownProducts, resolveProducts } = useProductResolver();
  const store = useContext(ChatContext);
  const [answer, setAnswer] = useState<Answer>();
  // JSON, as an id may hold any letter; a text, so that the effect runs when the ids change and not the array.
  const wanted = JSON.stringify([
    catalogId,
    ...new Set(ids.filter((id) => id !== '' && !Object.hasOwn(shownProducts, id))),
  ]);
  const isAnswered = answer?.wanted === wanted;
  const isDue = !isAnswered;

  useEffect(() => {
    const [catalogId = '', ...unknown] = JSON.parse(wanted) as string[];
    if (!resolveProducts || !isDue || unknown.length === 0) return;
    let isCurrent = true;
    const settle = (products: readonly Product[] | undefined) => {
      if (store && products) cacheResolvedProducts(store, products);
      if (isCurrent) setAnswer({ wanted, products });
    };
    batchedResolver(resolveProducts, { catalogId })(unknown).then(settle, () => settle(undefined));
    return () => {
      isCurrent = false;
    };
  }, [resolveProducts, wanted, isDue, store]);

  const find = (id: string): ResolvedProduct => {
    const known = own(shownProducts, id);
    const product =
      known ?? (isAnswered ? answer.products?.find(({ productId }) => productId === id) : undefined);
    if (product) return { status: 'ready', product };
    if (!resolveProducts || id === '') return { status: 'missing' };
    if (!isAnswered) return { status: 'loading' };
    return { status: answer.products ? 'missing' : 'failed' };
  };

  return { find, retry: () => setAnswer(undefined) };
}

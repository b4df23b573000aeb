import { useContext, useEffect, useState } from 'react';
import { nameMedia } from '../../browser/index.ts';
import { getOwn, type Product, plainProduct } from '../../protocol/index.ts';
import { ChatContext } from '../../react/index.ts';
import { batchedResolver } from './batchedResolver.ts';
import { cacheResolvedProducts } from './conversationProducts.ts';
import { useProductResolver } from './ProductResolver.tsx';

/** A product looked up by id. `failed`: the host rejected or timed out, and `retry` requests it again. */
export type ResolvedProduct =
  | { readonly status: 'ready'; readonly product: Product }
  | { readonly status: 'loading' | 'missing' | 'failed' };

interface Result {
  readonly requestKey: string;
  readonly products: readonly Product[] | undefined;
}

interface ResolvedProducts {
  readonly find: (id: string) => ResolvedProduct;
  readonly retry: () => void;
}

/**
 * Looks products up by id, first in this conversation, then through the host's `resolveProducts`.
 *
 * @param catalogId Catalogue of the ids, from the event.
 */
export function useResolvedProducts(ids: readonly string[], catalogId = ''): ResolvedProducts {
  const { shownProducts, resolveProducts } = useProductResolver();
  const store = useContext(ChatContext);
  const [result, setResult] = useState<Result>();
  // A string, so that the effect depends on the ids and not on the array; JSON, because ids may contain any character.
  const requestKey = JSON.stringify([
    catalogId,
    ...new Set(ids.filter((id) => id !== '' && !Object.hasOwn(shownProducts, id))),
  ]);
  const isResolved = result?.requestKey === requestKey;

  useEffect(() => {
    const [catalogId = '', ...unknownIds] = JSON.parse(requestKey) as string[];
    if (!resolveProducts || isResolved || unknownIds.length === 0) return;
    let isCurrent = true;
    const settle = (products: readonly Product[] | undefined) => {
      if (store && products) cacheResolvedProducts(store, products);
      nameMedia(products?.map(({ imageUrl }) => imageUrl));
      if (isCurrent) setResult({ requestKey, products });
    };
    batchedResolver(resolveProducts, { catalogId })(unknownIds).then(settle, () => settle(undefined));
    return () => {
      isCurrent = false;
    };
  }, [resolveProducts, requestKey, isResolved, store]);

  const find = (id: string): ResolvedProduct => {
    const known = getOwn(shownProducts, id);
    const product =
      known ?? (isResolved ? result.products?.find(({ productId }) => productId === id) : undefined);
    if (product) return { status: 'ready', product: plainProduct(product) };
    if (!resolveProducts || id === '') return { status: 'missing' };
    if (!isResolved) return { status: 'loading' };
    return { status: result.products ? 'missing' : 'failed' };
  };

  return { find, retry: () => setResult(undefined) };
}

import type { Product } from '../../protocol/index.ts';

/** Returns a function that adds parameters such as `ref=chat` to a product's URL, except those that the URL has already. */
export function linkParam(param: string, base: string): (product: Product) => Product {
  const params = [...new URLSearchParams(param)];
  return (product) => {
    if (params.length === 0 || !product.url || !URL.canParse(product.url, base)) return product;
    const url = new URL(product.url, base);
    for (const [name, value] of params) if (!url.searchParams.has(name)) url.searchParams.append(name, value);
    return { ...product, url: url.href };
  };
}

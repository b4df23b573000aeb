import type { Product } from '../../protocol/index.ts';

/** Puts a parameter such as `ref=chat` on the address of a product's page; one that is there already stays. */
export function linkParam(param: string, base: string): (product: Product) => Product {
  const wanted = [...new URLSearchParams(param)];
  return (product) => {
    if (wanted.length === 0 || !product.url || !URL.canParse(product.url, base)) return product;
    const url = new URL(product.url, base);
    for (const [name, value] of wanted) if (!url.searchParams.has(name)) url.searchParams.append(name, value);
    return { ...product, url: url.href };
  };
}

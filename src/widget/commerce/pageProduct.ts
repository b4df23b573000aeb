import { htmlLine, isRecord } from '../../protocol/index.ts';
import { jsonLdList, readJsonLd } from '../jsonLd.ts';

/** The product that a page is about. */
export interface PageProduct {
  readonly title?: string | undefined;
  readonly id?: string | undefined;
}

const productType = /^(?:https?:\/\/schema\.org\/)?(?:Product|ProductGroup|IndividualProduct|ProductModel)$/u;

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim().slice(0, 200)) || undefined;

/** Products at the top level, in `@graph` and in `mainEntity`. Other nested products are only related to the page. */
function productsIn(value: unknown): readonly PageProduct[] {
  return jsonLdList(value).flatMap((node) => {
    if (!isRecord(node)) return [];
    const isProduct = jsonLdList(node['@type']).some((type) => productType.test(String(type)));
    if (!isProduct) return [...productsIn(node['@graph']), ...productsIn(node.mainEntity)];
    const title = textOf(node.name);
    const id = textOf(node.productID) ?? textOf(node.productGroupID) ?? textOf(node.sku);
    // JSON in a script has no references for the browser to decode, but shops escape names before they write them into it.
    return [{ title: title && htmlLine(title), id }];
  });
}

/**
 * Reads the product of a page from its JSON-LD, else from its Open Graph data. Undefined if there is none, or if several
 * have different titles: the page is then a list.
 *
 * @see https://schema.org/Product and https://ogp.me
 */
export function readPageProduct(page: Document): PageProduct | undefined {
  const products = readJsonLd(page).flatMap(productsIn);
  if (new Set(products.map(({ title }) => title)).size > 1) return undefined;
  const [product] = products;
  if (product) return product;
  const meta = (property: string) =>
    textOf(page.querySelector(`meta[property="${property}"]`)?.getAttribute('content'));
  if (!meta('og:type')?.startsWith('product')) return undefined;
  return { title: meta('og:title'), id: meta('product:retailer_item_id') };
}

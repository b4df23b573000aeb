import { isRecord } from '../../protocol/index.ts';
import { jsonLdList, readJsonLd } from '../jsonLd.ts';

/** A product that the page's JSON-LD or microdata describes. */
export interface DescribedProduct {
  readonly ids: readonly string[];
  readonly urls: readonly string[];
  /** Whether the page may be about this product; false in lists and for related products. */
  readonly isMain: boolean;
}

const productType = /(?:^|\/)(?:Product|ProductGroup|IndividualProduct|ProductModel|SomeProducts)$/u;

const textsOf = (...values: readonly unknown[]): readonly string[] =>
  values.filter((value) => typeof value === 'string' || typeof value === 'number').map(String);

/** Selector of elements that are a product as microdata. */
export const productScope = ['Product', 'ProductGroup', 'IndividualProduct', 'ProductModel']
  .map((type) => `[itemtype$="schema.org/${type}"]`)
  .join();

/** Selector of items inside a product, such as its brand, whose properties are not the product's. */
export const nestedItemScope =
  '[itemtype$="schema.org/Brand"],[itemtype$="schema.org/Organization"],[itemprop="review"]';

/** Value of a microdata property. */
export const propertyOf = (element: Element): string | null =>
  element.getAttribute('content') ?? element.getAttribute('href') ?? element.textContent?.trim() ?? null;

/** Levels of nesting that are read; JSON-LD of the page may have any depth. */
const maxDepth = 8;

function productsIn(value: unknown, isMain: boolean, depth = 0): readonly DescribedProduct[] {
  if (depth > maxDepth) return [];
  return jsonLdList(value).flatMap((node): readonly DescribedProduct[] => {
    if (!isRecord(node)) return [];
    const inside = (part: unknown, main: boolean) => productsIn(part, main, depth + 1);
    if (jsonLdList(node['@type']).some((type) => productType.test(String(type)))) {
      const offers = jsonLdList(node.offers).filter(isRecord);
      const ids = textsOf(node.productID, node.productGroupID, node.sku, ...offers.map(({ sku }) => sku));
      const urls = textsOf(node.url, ...offers.map(({ url }) => url));
      const variants = jsonLdList(node.hasVariant).filter(isRecord);
      return [
        {
          ids: [...ids, ...variants.flatMap(({ productID, sku }) => textsOf(productID, sku))],
          urls,
          isMain,
        },
        ...inside(node.isRelatedTo, false),
        ...inside(node.isSimilarTo, false),
      ];
    }
    if (node['@type'] === 'ListItem' && node.item === undefined)
      return [{ ids: [], urls: textsOf(node.url), isMain: false }];
    return [
      ...inside(node['@graph'], isMain),
      ...inside(node.mainEntity, isMain),
      ...inside(node.itemListElement, false),
      ...inside(node.item, false),
    ];
  });
}

function productOfScope(scope: Element, isMain: boolean): DescribedProduct {
  const valuesOf = (selector: string) =>
    textsOf(
      ...Array.from(scope.querySelectorAll(selector))
        .filter((element) => element.closest(productScope) === scope && !element.closest(nestedItemScope))
        .map(propertyOf),
    );
  return {
    ids: valuesOf('[itemprop="sku"],[itemprop="productID"]'),
    urls: valuesOf('[itemprop="url"]'),
    isMain: isMain && !scope.parentElement?.closest(productScope) && scope.querySelector('h1') !== null,
  };
}

/** Reads the products of the page's JSON-LD and microdata, including those in lists. */
export function describedProducts(page: Document): readonly DescribedProduct[] {
  const linked = readJsonLd(page).flatMap((value) => productsIn(value, true));
  // If JSON-LD and microdata describe the page's product, only the one in JSON-LD is the main product.
  const hasMain = linked.some(({ isMain }) => isMain);
  const scopes = Array.from(page.querySelectorAll(productScope));
  return [...linked, ...scopes.map((scope) => productOfScope(scope, !hasMain))];
}

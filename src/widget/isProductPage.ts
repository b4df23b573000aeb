/** Whether a JSON-LD block of the page, or its Open Graph type, matches a pattern. */
const matchesMetadata = (pattern: RegExp): boolean =>
  Array.from(document.querySelectorAll('script[type="application/ld+json"],[property="og:type"]')).some(
    (node) => pattern.test(node.getAttribute('content') ?? node.textContent ?? ''),
  );

/** Whether the page may be about a product. A cheap check, before the code that reads the product is loaded. */
export const isProductPage = (): boolean => matchesMetadata(/Product(Group|Model)?"|^product/);

/** Whether the page may list products, so that none of them is its subject. */
export const isProductList = (): boolean => matchesMetadata(/"(ItemList|CollectionPage)"/);

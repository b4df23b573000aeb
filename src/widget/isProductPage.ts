const someMark = (pattern: RegExp): boolean =>
  Array.from(document.querySelectorAll('script[type="application/ld+json"],[property="og:type"]')).some(
    (node) => pattern.test(node.getAttribute('content') ?? node.textContent ?? ''),
  );

/** Whether the page may be about a product. A cheap check; `readPageProduct` loads later and reads the product. */
export const isProductPage = (): boolean => someMark(/Product(Group|Model)?"|^product/);

/** Whether the page may list products, so that none of them is its subject. */
export const isProductList = (): boolean => someMark(/"(ItemList|CollectionPage)"/);

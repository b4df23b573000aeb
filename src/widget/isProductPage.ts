/** Whether the page may be about a product. A cheap check; `readPageProduct` loads later and reads it. */
export const isProductPage = (): boolean =>
  Array.from(document.querySelectorAll('script[type="application/ld+json"],[property="og:type"]')).some(
    (node) => /Product(Group|Model)?"|^product/.test(node.getAttribute('content') ?? node.textContent ?? ''),
  );

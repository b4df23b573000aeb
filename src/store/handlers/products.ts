import type { AgentEvent, Product } from '../../protocol/index.ts';

type Products = Readonly<Record<string, Product>>;

/** Remembers every product that came whole, so that a later message may name it by id alone. */
export function productsAfter(products: Products, events: readonly AgentEvent[]): Products {
  let next: Record<string, Product> | undefined;
  for (const product of events.flatMap(wholeProducts)) {
    if (product.productId === '' || isSame(products[product.productId], product)) continue;
    next ??= { ...products };
    next[product.productId] = product;
  }
  return next ?? products;
}

function wholeProducts(event: AgentEvent): readonly Product[] {
  switch (event.kind) {
    case 'recommendation':
      return event.products;
    case 'product':
      return event.product === undefined ? [] : [event.product];
    case 'products':
      return event.sections
        .flatMap((section) => section.items)
        .flatMap((item) => (item.product === undefined ? [] : [item.product]));
    default:
      return [];
  }
}

/** Field by field; a product that comes again unchanged wakes nobody. */
function isSame(known: Product | undefined, product: Product): boolean {
  if (known === undefined) return false;
  const fields = new Set([...Object.keys(known), ...Object.keys(product)]);
  return [...fields].every((field) =>
    Object.is(known[field as keyof Product], product[field as keyof Product]),
  );
}

import type { Transport, TurnItem } from '../../client/index.ts';
import type { AgentEvent, Product } from '../../protocol/index.ts';

type MapProduct = (product: Product) => Product;

/** Maps every product in the agent's events. */
export function withProducts(inner: Transport, read: () => MapProduct): Transport {
  const mapItem = (item: TurnItem): TurnItem => {
    if (item.kind !== 'events') return item;
    const map = read();
    return { ...item, events: item.events.map((event) => withMapped(event, map)) };
  };
  return {
    ...inner,
    async *invoke(request, options) {
      for await (const item of inner.invoke(request, options)) yield mapItem(item);
    },
    invokeSync: async (request, options) => (await inner.invokeSync(request, options)).map(mapItem),
  };
}

function withMapped(event: AgentEvent, map: MapProduct): AgentEvent {
  switch (event.kind) {
    case 'recommendation':
      return { ...event, products: event.products.map(map) };
    case 'product':
      return event.product ? { ...event, product: map(event.product) } : event;
    case 'products': {
      const sections = event.sections.map((section) => ({
        ...section,
        items: section.items.map((item) => (item.product ? { ...item, product: map(item.product) } : item)),
      }));
      return { ...event, sections };
    }
    default:
      return event;
  }
}

import type { Transport, TurnItem } from '../../client/index.ts';
import type { AgentEvent, Product } from '../../protocol/index.ts';

type Change = (product: Product) => Product;

/** Maps every product in the agent's events. */
export function withProducts(inner: Transport, read: () => Change): Transport {
  const changed = (item: TurnItem): TurnItem => {
    if (item.kind !== 'events') return item;
    const change = read();
    return { ...item, events: item.events.map((event) => withChanged(event, change)) };
  };
  return {
    ...inner,
    async *invoke(request, options) {
      for await (const item of inner.invoke(request, options)) yield changed(item);
    },
    invokeSync: async (request, options) => (await inner.invokeSync(request, options)).map(changed),
  };
}

function withChanged(event: AgentEvent, change: Change): AgentEvent {
  switch (event.kind) {
    case 'recommendation':
      return { ...event, products: event.products.map(change) };
    case 'product':
      return event.product ? { ...event, product: change(event.product) } : event;
    case 'products': {
      const sections = event.sections.map((section) => ({
        ...section,
        items: section.items.map((item) =>
          item.product ? { ...item, product: change(item.product) } : item,
        ),
      }));
      return { ...event, sections };
    }
    default:
      return event;
  }
}

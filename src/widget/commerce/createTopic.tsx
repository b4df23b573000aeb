import { ContextChip } from '../../components/index.ts';
import { htmlLine, omitUndefined } from '../../protocol/index.ts';
import type { HostOptions, ShopContext } from '../config.ts';
import { type PageProduct, readPageProduct } from './pageProduct.ts';

interface TopicOptions {
  readonly options: () => HostOptions;
  /** Called after the shopper has removed the topic. */
  readonly redraw: () => void;
}

/** Subject of the shopper's questions: the product of the page, until the shopper removes it. */
export interface Topic {
  /** The context that the page has set, with the product of the page; `product` is empty if the shopper has removed it. */
  readonly context: () => ShopContext;
  /** Renders the topic with a button that removes it; null without a topic. */
  readonly draw: () => React.ReactNode;
}

const noProduct: PageProduct = {};

export function createTopic({ options, redraw }: TopicOptions): Topic {
  const removed = new Set<string>();

  /** An empty `product` in the context means that the page is not about a product. */
  const product = (): PageProduct => {
    const { product: id, productTitle: title } = options().context ?? {};
    if (id === '') return noProduct;
    const found = readPageProduct(document) ?? noProduct;
    return { id: id ?? found.id, title: title === undefined ? found.title : htmlLine(title) };
  };

  return {
    context: () => {
      const { id, title } = product();
      const context = options().context ?? {};
      if (title === undefined) return context;
      if (removed.has(title)) {
        const { productTitle: _, ...rest } = context;
        return { ...rest, product: '' };
      }
      return { page: location.href, ...context, ...omitUndefined({ product: id, productTitle: title }) };
    },
    draw: () => {
      const { title } = product();
      if (title === undefined || removed.has(title)) return null;
      const remove = () => {
        removed.add(title);
        redraw();
      };
      return <ContextChip title={title} onRemove={remove} />;
    },
  };
}

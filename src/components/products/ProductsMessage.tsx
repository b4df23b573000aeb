import { InteractiveFrame } from '../interactive/InteractiveFrame.tsx';
import type { RendererProps } from '../renderers/types.ts';
import { withKeys } from '../text/withKeys.ts';
import { ProductGroup } from './ProductGroup.tsx';
import { ProductPlaceholder } from './ProductPlaceholder.tsx';
import { useResolvedProducts } from './useResolvedProducts.ts';

/** Renderer for products in sections. */
export function ProductsMessage({ event, onSend }: RendererProps<'products'>) {
  const { header, body, footer, catalogId } = event;
  const sections = event.sections.filter(({ items }) => items.length > 0);
  const unknownIds = sections.flatMap(({ items }) =>
    items.flatMap(({ product, productId }) => (product ? [] : [productId])),
  );
  const { find, retry } = useResolvedProducts(unknownIds, catalogId);
  return (
    <InteractiveFrame kind="products" header={header} body={body} footer={footer}>
      {withKeys(sections).map(([key, { title, items }]) => (
        <section key={key} className="shelftalk-product-section" aria-label={title || undefined}>
          {title && (
            <p className="shelftalk-product-section-title" dir="auto">
              {title}
            </p>
          )}
          <ProductGroup
            title={title}
            items={items.map(({ product, productId }) =>
              product ? { status: 'ready', product } : find(productId),
            )}
            renderPlaceholder={(status, layout) => (
              <ProductPlaceholder status={status} layout={layout} onRetry={retry} />
            )}
            onSend={onSend}
          />
        </section>
      ))}
    </InteractiveFrame>
  );
}

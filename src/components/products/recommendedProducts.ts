import type { RendererProps } from '../renderers/types.ts';
import type { ProductGroupProps } from './ProductGroupLayout.tsx';
import { productResults } from './productResults.ts';

/** Props of the product group for a recommendation. */
export const recommendedProducts = ({
  event,
  messageId,
  onSend,
}: RendererProps<'recommendation'>): ProductGroupProps => ({
  items: event.products.map((product) => ({ status: 'ready', product })),
  messageId,
  results: productResults(event.metadata, event.products.length),
  onSend,
});

import type { RendererProps } from '../renderers/types.ts';
import type { ProductGroupProps } from './ProductGroupLayout.tsx';

/** The group that renders a recommendation. In a closed conversation nothing can be asked about its products. */
export const recommendedProducts = ({
  event,
  choice,
  onSend,
}: RendererProps<'recommendation'>): ProductGroupProps => ({
  items: event.products.map((product) => ({ status: 'ready', product })),
  onSend: choice === 'closed' ? undefined : onSend,
});

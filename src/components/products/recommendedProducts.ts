import type { RendererProps } from '../renderers/types.ts';
import type { ProductGroupProps } from './ProductGroupLayout.tsx';

/** Props of the product group for a recommendation. A closed conversation has no `onSend`, so cards have no ask button. */
export const recommendedProducts = ({
  event,
  choice,
  onSend,
}: RendererProps<'recommendation'>): ProductGroupProps => ({
  items: event.products.map((product) => ({ status: 'ready', product })),
  onSend: choice === 'closed' ? undefined : onSend,
});

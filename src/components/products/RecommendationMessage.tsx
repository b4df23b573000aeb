import type { RendererProps } from '../renderer.ts';
import { ProductGroup } from './ProductGroup.tsx';

/** Renderer for recommended products. */
export const RecommendationMessage = ({ event, choice, onSend }: RendererProps<'recommendation'>) => (
  <ProductGroup
    items={event.products.map((product) => ({ status: 'ready', product }))}
    onSend={choice === 'closed' ? undefined : onSend}
  />
);

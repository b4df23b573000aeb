import type { RendererProps } from '../renderers/types.ts';
import { ProductGroup } from './ProductGroup.tsx';

/** The products that the agent recommends. */
export const RecommendationMessage = ({ event, choice, onSend }: RendererProps<'recommendation'>) => (
  <ProductGroup
    items={event.products.map((product) => ({ status: 'ready', product }))}
    onSend={choice === 'closed' ? undefined : onSend}
  />
);

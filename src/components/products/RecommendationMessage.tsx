import type { RendererProps } from '../renderer.ts';
import { ProductGroup } from './ProductGroup.tsx';

/** The products that the agent recommends. */
export const RecommendationMessage = ({ event, choice, onSend }: RendererProps<'recommendation'>) => (
  <ProductGroup products={event.products} onSend={choice === 'closed' ? undefined : onSend} />
);

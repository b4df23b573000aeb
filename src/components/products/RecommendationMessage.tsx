import type { RendererProps } from '../renderers/types.ts';
import { ProductGroup } from './ProductGroup.tsx';
import { recommendedProducts } from './recommendedProducts.ts';

/** Products that the agent recommends. */
export const RecommendationMessage = (props: RendererProps<'recommendation'>) => (
  <ProductGroup {...recommendedProducts(props)} />
);

import type { ReactNode } from 'react';
import { OwnPart } from '../renderers/OwnPart.ts';
import { ProductCard, type ProductCardProps } from './ProductCard.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

/** Renders the placeholder of a product that is not loaded. */
export type RenderPlaceholder = (
  status: Exclude<ResolvedProduct['status'], 'ready'>,
  layout: 'tile' | 'wide',
) => ReactNode;

/** Options of every card of a group. */
export interface CardOptions extends Pick<ProductCardProps, 'onShow'> {
  /** Rendered for products that are not loaded. */
  readonly renderPlaceholder?: RenderPlaceholder | undefined;
}

interface ProductSlotProps extends CardOptions, Pick<ProductCardProps, 'layout' | 'tabIndex'> {
  readonly item: ResolvedProduct;
}

/** The card of a product, or its placeholder. */
export const ProductSlot = ({ item, renderPlaceholder, ...card }: ProductSlotProps) =>
  item.status === 'ready' ? (
    <OwnPart of="ProductCard" product={item.product} layout="tile" {...card}>
      <ProductCard product={item.product} {...card} />
    </OwnPart>
  ) : (
    renderPlaceholder?.(item.status, card.layout ?? 'tile')
  );

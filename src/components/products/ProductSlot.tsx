import type { ReactNode } from 'react';
import { ProductCard, type ProductCardProps } from './ProductCard.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

/** Draws what stands in the place of a product that is not there. */
export type RenderPlaceholder = (
  status: Exclude<ResolvedProduct['status'], 'ready'>,
  layout: 'tile' | 'wide',
) => ReactNode;

/** What every card of a group is given. */
export interface CardOptions extends Pick<ProductCardProps, 'onSend' | 'onShow'> {
  /** For products that are named by their id only. */
  readonly renderPlaceholder?: RenderPlaceholder | undefined;
}

interface ProductSlotProps extends CardOptions, Pick<ProductCardProps, 'layout' | 'tabIndex'> {
  readonly item: ResolvedProduct;
}

/** A product's card, or what stands in its place. */
export const ProductSlot = ({ item, renderPlaceholder, ...card }: ProductSlotProps) =>
  item.status === 'ready' ? (
    <ProductCard product={item.product} {...card} />
  ) : (
    renderPlaceholder?.(item.status, card.layout ?? 'tile')
  );

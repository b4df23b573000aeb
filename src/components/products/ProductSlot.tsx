import type { ReactNode } from 'react';
import { ProductCard, type ProductCardProps } from './ProductCard.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

/** Renders the placeholder of a product that is loading, missing or failed. */
export type RenderPlaceholder = (
  status: Exclude<ResolvedProduct['status'], 'ready'>,
  layout: 'tile' | 'wide',
) => ReactNode;

/** Props shared by all cards of a group. */
export interface CardOptions extends Pick<ProductCardProps, 'onSend' | 'onShow'> {
  /** Only needed for products referred to by id. */
  readonly renderPlaceholder?: RenderPlaceholder | undefined;
}

interface ProductSlotProps extends CardOptions, Pick<ProductCardProps, 'layout' | 'tabIndex'> {
  readonly item: ResolvedProduct;
}

/** A product card or its placeholder. */
export const ProductSlot = ({ item, renderPlaceholder, ...card }: ProductSlotProps) =>
  item.status === 'ready' ? (
    <ProductCard product={item.product} {...card} />
  ) : (
    renderPlaceholder?.(item.status, card.layout ?? 'tile')
  );

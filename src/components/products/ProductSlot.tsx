import type { ReactNode } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import { ProductCard } from './ProductCard.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

/** Draws what stands in the place of a product that is not there. */
export type DrawAbsent = (
  status: Exclude<ResolvedProduct['status'], 'ready'>,
  layout: 'tile' | 'wide',
) => ReactNode;

/** What a product needs, wherever it stands: in a row, in a grid or alone. */
export interface ProductSlotProps {
  readonly item: ResolvedProduct;
  readonly layout?: 'tile' | 'wide';
  readonly drawAbsent?: DrawAbsent | undefined;
  readonly onSend?: ((input: ChatInput) => void) | undefined;
  readonly tabIndex?: 0 | -1;
}

/** A product's card, or what stands in its place. */
export const ProductSlot = ({ item, layout = 'tile', drawAbsent, onSend, tabIndex = 0 }: ProductSlotProps) =>
  item.status === 'ready' ? (
    <ProductCard product={item.product} layout={layout} onSend={onSend} tabIndex={tabIndex} />
  ) : (
    drawAbsent?.(item.status, layout)
  );

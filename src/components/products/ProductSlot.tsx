import type { ChatInput } from '../../protocol/index.ts';
import { ProductCard } from './ProductCard.tsx';
import { ProductPlaceholder } from './ProductPlaceholder.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

/** What a product needs, wherever it stands: in a row, in a grid or alone. */
export interface ProductSlotProps {
  readonly item: ResolvedProduct;
  readonly layout?: 'tile' | 'wide';
  readonly onRetry: () => void;
  readonly onSend?: ((input: ChatInput) => void) | undefined;
  readonly tabIndex?: 0 | -1;
}

/** A product's card, or what stands in its place. */
export const ProductSlot = ({ item, layout = 'tile', onRetry, onSend, tabIndex = 0 }: ProductSlotProps) =>
  item.status === 'ready' ? (
    <ProductCard product={item.product} layout={layout} onSend={onSend} tabIndex={tabIndex} />
  ) : (
    <ProductPlaceholder status={item.status} layout={layout} onRetry={onRetry} />
  );

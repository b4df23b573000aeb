import type { Product } from '../../protocol/index.ts';
import { ProductDetails } from './ProductDetails.tsx';
import { ProductSheet, type ProductSheetProps } from './ProductSheet.tsx';

interface ProductSheetsProps extends Omit<ProductSheetProps, 'isOpen' | 'onClose'> {
  readonly showsAll: boolean;
  /** The product whose details are open. */
  readonly shown: Product | undefined;
  readonly onCloseAll: () => void;
  readonly onCloseShown: () => void;
}

/** What opens over the conversation from a group of cards: all of them, and above that one of them. */
export const ProductSheets = ({
  showsAll,
  shown,
  onCloseAll,
  onCloseShown,
  ...group
}: ProductSheetsProps) => (
  <>
    <ProductSheet {...group} isOpen={showsAll} onClose={onCloseAll} />
    <ProductDetails product={shown} onSend={group.onSend} onClose={onCloseShown} />
  </>
);

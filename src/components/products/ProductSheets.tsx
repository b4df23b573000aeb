import type { ChatInput, Product } from '../../protocol/index.ts';
import { ProductDetails } from './ProductDetails.tsx';
import { ProductSheet, type ProductSheetProps } from './ProductSheet.tsx';

/** What is open over the conversation: all products of a group, and above that the details of one. */
export interface OpenedSheets {
  readonly all?: boolean;
  readonly product?: Product;
}

export interface ProductSheetsProps extends Omit<ProductSheetProps, 'isOpen' | 'onClose'> {
  readonly opened: OpenedSheets;
  readonly open: (sheets: OpenedSheets) => void;
}

/** What opens over the conversation from a group of cards. */
export const ProductSheets = ({ opened, open, onSend, ...group }: ProductSheetsProps) => {
  const { product, ...others } = opened;
  const ask =
    onSend &&
    ((input: ChatInput) => {
      open({});
      onSend(input);
    });
  return (
    <>
      <ProductSheet
        {...group}
        onSend={ask}
        isOpen={opened.all === true}
        onClose={() => open({ ...opened, all: false })}
      />
      <ProductDetails product={product} onSend={ask} onClose={() => open(others)} />
    </>
  );
};

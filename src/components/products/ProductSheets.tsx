import type { ChatInput, Product } from '../../protocol/index.ts';
import { ProductDetails } from './ProductDetails.tsx';
import { ProductSheet, type ProductSheetProps } from './ProductSheet.tsx';

/** The open sheets: all products of a group, and on top of that the details of one product. */
export interface OpenedSheets {
  readonly all?: boolean;
  readonly product?: Product;
}

export interface ProductSheetsProps extends Omit<ProductSheetProps, 'isOpen' | 'onClose'> {
  readonly opened: OpenedSheets;
  readonly open: (sheets: OpenedSheets) => void;
}

/** The sheets of a product group. */
export const ProductSheets = ({ opened, open, onSend, ...group }: ProductSheetsProps) => {
  const { product, ...others } = opened;
  const sendAndClose =
    onSend &&
    ((input: ChatInput) => {
      open({});
      onSend(input);
    });
  return (
    <>
      <ProductSheet
        {...group}
        onSend={sendAndClose}
        isOpen={opened.all === true}
        onClose={() => open({ ...opened, all: false })}
      />
      <ProductDetails product={product} onSend={sendAndClose} onClose={() => open(others)} />
    </>
  );
};

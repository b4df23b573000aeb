import type { ChatInput, Product } from '../../protocol/index.ts';
import { useCanSend } from '../../react/index.ts';
import { ProductDetails } from './ProductDetails.tsx';
import { ProductSheet, type ProductSheetProps } from './ProductSheet.tsx';

/** The open sheets: all products of a group, and on top of that the details of one product. */
export interface OpenedSheets {
  readonly all?: boolean;
  readonly product?: Product;
  /** Values of the product's options that the shopper has named. */
  readonly options?: Readonly<Record<string, unknown>>;
}

export interface ProductSheetsProps extends Omit<ProductSheetProps, 'isOpen' | 'onClose'> {
  readonly onSend?: ((input: ChatInput) => void) | undefined;
  readonly opened: OpenedSheets;
  readonly onOpenedChange: (sheets: OpenedSheets) => void;
}

/** The sheets of a product group. */
export const ProductSheets = ({ opened, onOpenedChange, onSend, ...group }: ProductSheetsProps) => {
  const { product, options, ...others } = opened;
  const isOpen = useCanSend();
  const sendAndClose =
    onSend &&
    ((input: ChatInput) => {
      onOpenedChange({});
      onSend(input);
    });
  return (
    <>
      <ProductSheet
        {...group}
        isOpen={opened.all === true}
        onClose={() => onOpenedChange({ ...opened, all: false })}
      />
      <ProductDetails
        product={product}
        options={options}
        onSend={isOpen ? sendAndClose : undefined}
        onClose={() => onOpenedChange(others)}
      />
    </>
  );
};

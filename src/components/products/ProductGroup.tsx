import { Comparison } from './Comparison.tsx';
import { ProductGroupLayout, type ProductGroupProps } from './ProductGroupLayout.tsx';
import { ProductSheets } from './ProductSheets.tsx';

export type { ProductGroupProps };

/** A group of products, complete with its sheets and comparison table, which the embed loads later. */
export const ProductGroup = (props: ProductGroupProps) => (
  <ProductGroupLayout {...props} Sheets={ProductSheets} Comparison={Comparison} />
);

import { Comparison } from './Comparison.tsx';
import { ProductGroupLayout, type ProductGroupProps } from './ProductGroupLayout.tsx';
import { ProductSheets } from './ProductSheets.tsx';

export type { ProductGroupProps };

/** A group of product cards with all its sheets. */
export const ProductGroup = (props: ProductGroupProps) => (
  <ProductGroupLayout {...props} Sheets={ProductSheets} Comparison={Comparison} />
);

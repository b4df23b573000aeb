import { defined } from './defined.ts';
import type { Product } from './events.ts';
import { dispensable, fieldsOf, type LeftOut, optional, type Read, wrongType } from './fields.ts';
import { recordOrNone } from './records.ts';

export const readProduct: Read<Product> = (value, where) => {
  const field = fieldsOf(value, where);
  return defined({
    productId: field('productId'),
    title: field('title') || field('text'),
    description: field('description'),
    url: field('url') || undefined,
    imageUrl: field('imageUrl') || undefined,
    price: field('price', optional(readNumber)),
    currency: field('currency') || undefined,
    facets: field('facets', recordOrNone),
    metadata: field('metadata', recordOrNone),
  });
};

const readNumber: Read<number> = (value, where) =>
  typeof value === 'number' && Number.isFinite(value) ? value : wrongType(where);

export interface ProductItem {
  readonly productId: string;
  readonly product?: Product;
}
/** Reads a product by its id, or whole. One that cannot be read can still be found by its id. */
export const productItemReader =
  (leftOut: LeftOut[]): Read<ProductItem> =>
  (value, where) => {
    const field = fieldsOf(value, where);
    const id = field('productRetailerId') || field('productId');
    const product = field('product', optional(id ? dispensable(readProduct, leftOut) : readProduct));
    const productId = id || product?.productId || '';
    return defined({ productId, product: product && { ...product, productId } });
  };

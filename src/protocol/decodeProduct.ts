import { decimalOf } from './decimalOf.ts';
import type { Product } from './events.ts';
import { fieldsOf, type OmittedPart, optional, type Read, readOrOmit, wrongType } from './fields.ts';
import { omitUndefined } from './omitUndefined.ts';
import { recordOrNone } from './records.ts';

/** Decodes the fields of a product. A price that cannot be read is undefined and added to `omitted`. */
export const productReader =
  (omitted: OmittedPart[]): Read<Product> =>
  (value, path) => {
    const field = fieldsOf(value, path);
    return omitUndefined({
      productId: field('productId'),
      title: field('title') || field('text'),
      description: field('description'),
      url: field('url') || undefined,
      imageUrl: field('imageUrl') || undefined,
      price: field('price', readOrOmit(readPrice, omitted)),
      currency: field('currency') || undefined,
      facets: field('facets', recordOrNone),
      metadata: field('metadata', recordOrNone),
    });
  };

const readPrice: Read<number | undefined> = (value = '', path) =>
  value === '' ? undefined : (decimalOf(value) ?? wrongType(path));

/** A product of a section, complete or by id. */
export interface ProductItem {
  readonly productId: string;
  readonly product?: Product;
}
/** Decodes a product, complete or by id. If only the id is valid, the product can still be resolved by it. */
export const productItemReader =
  (omitted: OmittedPart[]): Read<ProductItem> =>
  (value, path) => {
    const field = fieldsOf(value, path);
    const id = field('productRetailerId') || field('productId');
    const readProduct = productReader(omitted);
    const product = field('product', optional(id ? readOrOmit(readProduct, omitted) : readProduct));
    const productId = id || product?.productId || '';
    return omitUndefined({ productId, product: product && { ...product, productId } });
  };

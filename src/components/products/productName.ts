import type { Product } from '../../protocol/index.ts';
import { plainLabel } from '../links/linkLabel.ts';
import type { Messages } from '../messages/en.ts';

/** The title of a product, its id if it has no title, or a text for a product that has neither. */
export const productName = (
  { title, productId }: Pick<Product, 'title' | 'productId'>,
  { unnamedProduct }: Pick<Messages, 'unnamedProduct'>,
): string => plainLabel(title || productId) || unnamedProduct;

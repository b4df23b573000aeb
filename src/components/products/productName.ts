import type { Product } from '../../protocol/index.ts';
import { plainLabel } from '../links/linkLabel.ts';
import type { Messages } from '../messages/en.ts';

/** The title of a product, its id if it has no title, or a text for a product that has neither. */
export const productName = (product: Pick<Product, 'title' | 'productId'>, messages: Messages): string =>
  plainLabel(product.title || product.productId) || messages.unnamedProduct;

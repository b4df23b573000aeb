import type { Product, Shop } from './catalogue.ts';
import { sizesOf } from './choices.ts';

/** Starter questions for a product. */
export function starters(shop: Shop, product: Product): readonly string[] {
  const sized = sizesOf(product).length > 1 && shop.shapes[product.shape]?.sizeChart !== undefined;
  return [
    sized ? 'Which size do I need?' : 'What material is it?',
    'What goes well with this?',
    'Is it in a store near me?',
    'How long does delivery take?',
  ];
}

import type { AddToCart, ShopCart } from '../../components/index.ts';
import type { Emit } from '../events.ts';
import { wrapCart } from './wrapCart.ts';

/** Emits an event when a product is added, when adding is undone, and when the quantity of a line is changed. */
export function withCartEvents(cart: AddToCart | ShopCart, emit: Emit): AddToCart | ShopCart {
  const add: AddToCart = async (product, variant, quantity) => {
    const result = await cart(product, variant, quantity);
    if (result.status !== 'added') return result;
    const { count, undo } = result;
    const item = {
      productId: product.productId,
      ...(variant?.id !== undefined && { variantId: variant.id }),
    };
    emit('cart', { action: 'added', ...item, ...(count !== undefined && { count }) });
    if (!undo) return result;
    return {
      ...result,
      undo: async () => {
        const left = await undo();
        emit('cart', { action: 'removed', ...item, ...(typeof left === 'number' && { count: left }) });
        return left;
      },
    };
  };
  return wrapCart(cart, add, ({ count }, isChanged) => {
    if (isChanged) emit('cart', { action: 'changed', count });
  });
}

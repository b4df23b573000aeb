import type { AddToCart } from '../../components/index.ts';
import type { Emit } from '../events.ts';

/** Emits an event for each product added to or removed from the cart. */
export function withCartEvents(addToCart: AddToCart, emit: Emit): AddToCart {
  return async (product, variant, quantity) => {
    const result = await addToCart(product, variant, quantity);
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
}

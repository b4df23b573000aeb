import type { AddToCart } from '../../components/index.ts';
import type { Emit } from '../events.ts';

/** Emits an event for each product added to or removed from the cart. */
export function withCartEvents(addToCart: AddToCart, emit: Emit): AddToCart {
  return async (product, variant) => {
    const answer = await addToCart(product, variant);
    if (answer.status !== 'added') return answer;
    const { count, undo } = answer;
    const piece = {
      productId: product.productId,
      ...(variant?.id !== undefined && { variantId: variant.id }),
    };
    emit('cart', { action: 'added', ...piece, ...(count !== undefined && { count }) });
    if (!undo) return answer;
    return {
      ...answer,
      undo: async () => {
        const left = await undo();
        emit('cart', { action: 'removed', ...piece, ...(typeof left === 'number' && { count: left }) });
        return left;
      },
    };
  };
}

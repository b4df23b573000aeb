import type { AddToCart, CartState, ShopCart } from '../../components/index.ts';

/**
 * Replaces how a cart adds, and keeps its other methods.
 *
 * @param onCart Called with each cart that they return; `isChanged` after a change of a quantity.
 */
export function wrapCart(
  cart: AddToCart | ShopCart,
  addToCart: AddToCart,
  onCart: (state: CartState, isChanged: boolean) => void,
): AddToCart | ShopCart {
  if (!('read' in cart)) return addToCart;
  const { setCodes } = cart;
  const seen = async (answer: Promise<CartState>, isChanged = false) => {
    const state = await answer;
    onCart(state, isChanged);
    return state;
  };
  return Object.assign(addToCart, {
    read: () => seen(cart.read()),
    setQuantity: (lineId: string, quantity: number) => seen(cart.setQuantity(lineId, quantity), true),
    setCodes: setCodes && ((codes: readonly string[]) => seen(setCodes(codes))),
  });
}

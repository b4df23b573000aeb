import type { AddToCart, CartState, ShopCart } from '../../components/index.ts';

/**
 * Replaces how a cart adds, and keeps its other methods.
 *
 * @param onCart Called with each cart that these methods return; `isChanged` after a change of a quantity.
 */
export function wrapCart(
  cart: AddToCart | ShopCart,
  addToCart: AddToCart,
  onCart: (state: CartState, isChanged: boolean) => void,
): AddToCart | ShopCart {
  if (!('read' in cart)) return addToCart;
  const { setCodes } = cart;
  const reportCart = async (pending: Promise<CartState>, isChanged = false) => {
    const state = await pending;
    onCart(state, isChanged);
    return state;
  };
  return Object.assign(addToCart, {
    read: () => reportCart(cart.read()),
    setQuantity: (lineId: string, quantity: number) => reportCart(cart.setQuantity(lineId, quantity), true),
    setCodes: setCodes && ((codes: readonly string[]) => reportCart(setCodes(codes))),
  });
}

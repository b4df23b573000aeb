import { useEffect, useState } from 'react';
import { useShop } from '../products/cart.ts';
import type { AddToCart, ShopCart } from '../products/shopCart.ts';

/** A cart whose code loads later: `load` resolves with the cart itself. */
export interface LazyCart extends AddToCart {
  readonly load: () => Promise<AddToCart>;
}

const isShopCart = (cart: AddToCart | undefined): cart is ShopCart => cart !== undefined && 'read' in cart;

const isLazy = (cart: AddToCart | undefined): cart is LazyCart => cart !== undefined && 'load' in cart;

/**
 * Loads the code of the shop's cart if it loads later, and returns the cart; undefined without a cart, for a cart that can only
 * add products, while the code is loading, and if loading failed.
 */
export const useShopCart = (): ShopCart | undefined => useLoadedCart().cart;

/** Returns the shop's cart, unless it can only add products, and whether its code is loading. */
export function useLoadedCart(): { readonly cart: ShopCart | undefined; readonly isLoading: boolean } {
  const { addToCart } = useShop();
  const [loaded, setLoaded] = useState<{ readonly lazy: LazyCart; readonly cart: AddToCart | undefined }>();
  useEffect(() => {
    if (!isLazy(addToCart)) return;
    let isCurrent = true;
    const finish = (cart?: AddToCart) => isCurrent && setLoaded({ lazy: addToCart, cart });
    // The embed's `load` reports its own failure. The cart then counts as one that can only add products.
    addToCart.load().then(finish, () => finish());
    return () => {
      isCurrent = false;
    };
  }, [addToCart]);
  // Until another cart has loaded, changes must not go to the earlier one.
  const isLoading = isLazy(addToCart) && loaded?.lazy !== addToCart;
  const cart = isLazy(addToCart) ? loaded?.cart : addToCart;
  return { cart: !isLoading && isShopCart(cart) ? cart : undefined, isLoading };
}

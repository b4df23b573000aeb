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
  const [loaded, setLoaded] = useState<{ readonly cart: AddToCart | undefined }>();
  useEffect(() => {
    if (!isLazy(addToCart)) return;
    let isCurrent = true;
    addToCart.load().then(
      (cart) => isCurrent && setLoaded({ cart }),
      // The embed's `load` reports its own failure. The cart then counts as one that can only add products.
      () => isCurrent && setLoaded({ cart: undefined }),
    );
    return () => {
      isCurrent = false;
    };
  }, [addToCart]);
  const cart = isLazy(addToCart) ? loaded?.cart : addToCart;
  return { cart: isShopCart(cart) ? cart : undefined, isLoading: isLazy(addToCart) && !loaded };
}

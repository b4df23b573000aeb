import { useEffect, useState } from 'react';
import { type AddToCart, useShop } from '../products/cart.ts';
import type { ShopCart } from '../products/shopCart.ts';

/** A cart whose code loads later: `load` returns the cart itself. */
export interface LazyCart extends AddToCart {
  readonly load: () => Promise<AddToCart>;
}

const isShopCart = (cart: AddToCart | undefined): cart is ShopCart => cart !== undefined && 'read' in cart;

const isLazy = (cart: AddToCart | undefined): cart is LazyCart => cart !== undefined && 'load' in cart;

/** Returns the shop's cart; undefined for a cart that can only add, or while its code is loading. */
export function useShopCart(): ShopCart | undefined {
  const { addToCart } = useShop();
  const [loaded, setLoaded] = useState<{ readonly cart: AddToCart }>();
  useEffect(() => {
    if (!isLazy(addToCart)) return;
    let isCurrent = true;
    addToCart.load().then(
      (cart) => isCurrent && setLoaded({ cart }),
      // Loading has failed and was reported: the receipt stays as it is.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [addToCart]);
  const cart = isLazy(addToCart) ? loaded?.cart : addToCart;
  return isShopCart(cart) ? cart : undefined;
}

/** Carts of Shopify and WooCommerce shops, and of shops of your own. */
export type { CartLocks, CartOptions } from './cart/cartRequest.ts';
export {
  type AddedPiece,
  type CartPiece,
  type CartRequests,
  createShopCart,
  type ShopCartOptions,
} from './cart/createShopCart.ts';
export { createShopifyCart } from './cart/shopifyCart.ts';
export { createWooCart, type WooCartOptions } from './cart/wooCart.ts';
export type {
  CartCode,
  CartLineDetail,
  CartMessage,
  CartState,
  CartTotal,
  ShopCart,
  ShopCartLine,
} from './components/index.ts';

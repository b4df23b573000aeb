/** The cart of shops that speak the Universal Commerce Protocol. */
export type { CartLocks } from './cart/cartRequest.ts';
export type { CartStorage } from './cart/storedId.ts';
export { createUcpCart, type UcpCart, type UcpCartOptions } from './cart/ucpCart.ts';
export { ucpPermalink } from './cart/ucpPermalink.ts';
export type {
  CartCode,
  CartLineDetail,
  CartMessage,
  CartState,
  CartTotal,
  ShopCart,
  ShopCartLine,
} from './components/index.ts';

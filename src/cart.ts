/** `addToCart` functions for Shopify and WooCommerce shops. */
export type { CartOptions } from './cart/cartRequest.ts';
export { createShopifyCart } from './cart/shopifyCart.ts';
export { createWooCart, type WooCartOptions } from './cart/wooCart.ts';

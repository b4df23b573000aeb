/** `shop-HASH.js`: code for shops that configure attachments, forms, stores, contact options, ratings, terms, a cart, orders or the page context. */
export { createCommerce } from './commerce/createCommerce.ts';
export { createInputs } from './inputs.tsx';
export { default as styles } from './shop.css?inline';
export * from './shopParts.ts';
export { openTransport } from './webmcp/openTransport.ts';

/** What only some shops configure, in one file: attachments, forms, stores, contact options, cart, page context. `shop-HASH.js` */
export { createCommerce } from './commerce/createCommerce.ts';
export { createInputs } from './inputs.tsx';
export * from './shopParts.ts';

/** Everything that the first answer does not need, in one file: `more-HASH.js`. */
export { createCommerce } from './commerce/createCommerce.ts';
export { holdSheet } from './holdSheet.ts';
export { createInputs } from './inputs.tsx';
export { createLife } from './life.ts';
export * from './moreParts.ts';

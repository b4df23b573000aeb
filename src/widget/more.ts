/** What loads after the first answer or when it is needed, in one file: `more-HASH.js`. */
export { holdSheet } from './holdSheet.ts';
export { createLife } from './life.ts';
export { default as styles } from './more.css?inline';
export * from './moreParts.ts';

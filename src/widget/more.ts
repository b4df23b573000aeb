/** `more-HASH.js`: code that is loaded with the first message, or when it is needed. */
export { manageSheet } from './manageSheet.ts';
export { default as styles } from './more.css?inline';
export * from './moreParts.ts';
export { createPagePersistence } from './pagePersistence.ts';

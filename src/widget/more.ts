/** `more-HASH.js`: code that is loaded after the first answer, or when it is needed. */
export { manageSheet } from './manageSheet.ts';
export { default as styles } from './more.css?inline';
export * from './moreParts.ts';
export { createPagePersistence } from './pagePersistence.ts';

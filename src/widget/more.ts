/** What loads after the first answer or when it is needed, in one file: `more-HASH.js`. */
export { manageSheet } from './manageSheet.ts';
export { default as styles } from './more.css?inline';
export * from './moreParts.ts';
export { createPagePersistence } from './pagePersistence.ts';

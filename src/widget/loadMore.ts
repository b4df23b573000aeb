/**
 * Loads `more-HASH.js`, which holds everything that the first answer does not need.
 *
 * @throws When the file cannot be fetched. The next call tries again, where the browser allows it: Chromium before
 *   156, Firefox before 155 and Safari 27 remember a failed import until the page is reloaded.
 */
export const loadMore = () => import('./more.ts');

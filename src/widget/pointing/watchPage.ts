import type { Product } from '../../protocol/index.ts';
import { findOnPage } from './findOnPage.ts';
import { type PageContents, readPage } from './readPage.ts';

/** Milliseconds from a change of the page until subscribers are called. */
const delay = 1000;

export interface WatchedPage {
  /** Finds a product on the page as it is now; undefined if it is not there. */
  find(product: Product): Element | undefined;
  /** Calls `onChange` after the page has changed. Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void;
}

/**
 * Creates a reader of the page. While there are subscribers, it watches the page, and `find` reads the page again only after a
 * change. Without subscribers, every `find` reads the page.
 */
export function watchPage(): WatchedPage {
  const listeners = new Set<() => void>();
  let contents: PageContents | undefined;
  let isScheduled = false;
  const forget = () => {
    contents = undefined;
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      for (const listener of listeners) listener();
    }, delay);
  };
  const observer = new MutationObserver(forget);
  return {
    find: (product) => {
      // Without a subscriber, no change would be noticed.
      if (listeners.size === 0 || contents?.url !== location.href) contents = undefined;
      contents ??= readPage(document, location.href);
      return findOnPage(contents, product);
    },
    subscribe: (listener) => {
      if (listeners.size === 0)
        observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['href'] });
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        observer.disconnect();
        contents = undefined;
      };
    },
  };
}

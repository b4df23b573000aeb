interface PageWatcher {
  /** The page becomes visible, comes back from the page cache, or comes online. */
  readonly onReturn: () => void;
  /** The page is hidden, and may never be visible again. */
  readonly onLeave: () => void;
}

/** Calls `onReturn` and `onLeave` as the shopper returns to and leaves the page. Returns a function that stops watching. */
export function watchPage({ onReturn, onLeave }: PageWatcher): () => void {
  const removal = new AbortController();
  const { signal } = removal;
  const onVisibility = () => (document.visibilityState === 'visible' ? onReturn() : onLeave());
  document.addEventListener('visibilitychange', onVisibility, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && onReturn(), { signal });
  addEventListener('online', onReturn, { signal });
  return () => removal.abort();
}

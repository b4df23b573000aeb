interface PageWatcher {
  /** Called when the page becomes visible, comes back from the back/forward cache, or comes online. */
  readonly onReturn: () => void;
  /** Called when the page is hidden; the page may never be visible again. */
  readonly onLeave: () => void;
}

/** Calls `onReturn` when the shopper returns to the page, and `onLeave` when they leave it. Returns a function that stops watching. */
export function watchPage({ onReturn, onLeave }: PageWatcher): () => void {
  const removal = new AbortController();
  const { signal } = removal;
  const onVisibility = () => (document.visibilityState === 'visible' ? onReturn() : onLeave());
  document.addEventListener('visibilitychange', onVisibility, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && onReturn(), { signal });
  addEventListener('online', onReturn, { signal });
  return () => removal.abort();
}

/**
 * Calls back whenever the page's path may have changed without a new document. Nothing of the page's is
 * wrapped: where a browser does not tell of it, a router is known by the page's head, whose title it sets.
 */
export function watchPath(notice: (path: string) => void, signal: AbortSignal): void {
  let last = location.pathname;
  const look = () => {
    if (location.pathname === last) return;
    last = location.pathname;
    notice(last);
  };
  // Where the browser has none, an element with this id would stand in its place.
  if (Object.hasOwn(window, 'navigation')) {
    window.navigation.addEventListener('currententrychange', look, { signal });
    return;
  }
  addEventListener('popstate', look, { signal });
  const observer = new MutationObserver(look);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

/**
 * Calls back when the page's path may have changed without a new document. Does not patch `history`: in browsers
 * without the Navigation API, it watches the head, whose title routers change.
 */
export function watchPath(notice: (path: string) => void, signal: AbortSignal): void {
  let last = location.pathname;
  const look = () => {
    if (location.pathname === last) return;
    last = location.pathname;
    notice(last);
  };
  // `window.navigation` may be an element with that id where the browser lacks the API.
  if (Object.hasOwn(window, 'navigation')) {
    window.navigation.addEventListener('currententrychange', look, { signal });
    return;
  }
  addEventListener('popstate', look, { signal });
  const observer = new MutationObserver(look);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

/**
 * Calls `onChange` when the path of the page has changed without a new document. Does not patch `history`: in browsers
 * without the Navigation API, it also checks when the head changes, because routers change the title.
 */
export function watchPath(onChange: (path: string) => void, signal: AbortSignal): void {
  let last = location.pathname;
  const check = () => {
    if (location.pathname === last) return;
    last = location.pathname;
    onChange(last);
  };
  // `window.navigation` may be an element with that id where the browser lacks the API.
  if (Object.hasOwn(window, 'navigation')) {
    window.navigation.addEventListener('currententrychange', check, { signal });
    return;
  }
  addEventListener('popstate', check, { signal });
  const observer = new MutationObserver(check);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

import { adoptSheet } from './adoptSheet.ts';

/** While the panel is a modal sheet: locks the page's scrolling, and closes the sheet on the browser's back. */
export function manageSheet(sheet: HTMLDialogElement): void {
  if (!sheet.open) return;
  const cleanups = [adoptSheet('html { overflow: hidden !important }')];
  // With `CloseWatcher`, the browser closes a modal dialog on back. `in` would also find an element with this id.
  if (!Object.hasOwn(window, 'CloseWatcher')) cleanups.push(closeOnBack(window, sheet));
  sheet.addEventListener(
    'close',
    () => {
      for (const cleanup of cleanups) cleanup();
    },
    { once: true },
  );
}

const stateKey = 'shelftalkSheet';

/**
 * Adds a history entry, and closes the sheet when the browser leaves it. The entry has the page's own state, so that routers
 * see no change. Returns a function that removes the entry.
 */
function closeOnBack(view: Window, sheet: HTMLDialogElement): () => void {
  const { history } = view;
  const isOurs = () => history.state?.[stateKey] === true;
  history.pushState({ ...history.state, [stateKey]: true }, '');
  const back = () => {
    if (!isOurs()) sheet.close();
  };
  view.addEventListener('popstate', back);
  return () => {
    view.removeEventListener('popstate', back);
    // After a navigation of the page, the entry is not the current one any more.
    if (isOurs()) history.back();
  };
}

import { followVisibleScreen } from '../components/index.ts';
import { adoptSheet } from './adoptSheet.ts';

/** While a sheet covers the page: the page does not scroll beneath it, the keyboard does not cover it, back closes it. */
export function manageSheet(sheet: HTMLDialogElement): void {
  if (!sheet.open) return;
  const undo = [followVisibleScreen(sheet), adoptSheet('html { overflow: hidden !important }')];
  // Elsewhere the browser itself closes a modal dialog on back. An element with this id is no property of the window's.
  if (!Object.hasOwn(window, 'CloseWatcher')) undo.push(closeOnBack(window, sheet));
  sheet.addEventListener(
    'close',
    () => {
      for (const each of undo) each();
    },
    { once: true },
  );
}

const mark = 'shelftalkSheet';

/** One history entry while the sheet is open, with the page's own state in it; the page's routers see nothing new. */
function closeOnBack(view: Window, sheet: HTMLDialogElement): () => void {
  const { history } = view;
  const isOurs = () => history.state?.[mark] === true;
  history.pushState({ ...history.state, [mark]: true }, '');
  const back = () => {
    if (!isOurs()) sheet.close();
  };
  view.addEventListener('popstate', back);
  return () => {
    view.removeEventListener('popstate', back);
    // Where the page has gone on by itself, the entry is no longer the last one.
    if (isOurs()) history.back();
  };
}

import { followVisibleScreen } from '../components/index.ts';

/** While a sheet covers the page: the page does not scroll beneath it, the keyboard does not cover it, back closes it. */
export function holdSheet(sheet: HTMLDialogElement): void {
  const view = sheet.ownerDocument.defaultView;
  if (!view || !sheet.open) return;
  const undo = [followVisibleScreen(sheet), lockScroll(view.document)];
  // Elsewhere the browser itself closes a modal dialog on back.
  if (!('CloseWatcher' in view)) undo.push(closeOnBack(view, sheet));
  sheet.addEventListener(
    'close',
    () => {
      for (const each of undo) each();
    },
    { once: true },
  );
}

/** By a sheet of its own, so that no rule of the page wins over it and no attribute of the page changes. */
function lockScroll(document: Document): () => void {
  const lock = new CSSStyleSheet();
  lock.replaceSync('html { overflow: hidden !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, lock];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== lock);
  };
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

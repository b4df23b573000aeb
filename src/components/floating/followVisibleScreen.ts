/**
 * Keeps a sheet inside what the screen keyboard leaves free; returns its undo. On iOS the layout does not shrink for
 * the keyboard, so the free part has to be followed. Where somebody zooms in, the sheet stays as large as it is.
 */
export const followVisibleScreen = (sheet: HTMLElement): (() => void) => {
  const visible = sheet.ownerDocument.defaultView?.visualViewport;
  const set = (name: 'top' | 'height', value: string) =>
    sheet.style.setProperty(`--shelftalk-sheet-${name}`, value);
  const follow = () => {
    if (!visible || visible.scale > 1.01) return;
    set('top', `${visible.offsetTop}px`);
    set('height', `${visible.height}px`);
  };
  follow();
  visible?.addEventListener('resize', follow);
  visible?.addEventListener('scroll', follow);
  return () => {
    visible?.removeEventListener('resize', follow);
    visible?.removeEventListener('scroll', follow);
    set('top', '');
    set('height', '');
  };
};

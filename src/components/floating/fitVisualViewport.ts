/**
 * Keeps a sheet within the visual viewport above the on-screen keyboard; returns a function that stops it. iOS does not
 * resize the layout viewport for the keyboard. While the page is zoomed, the size stays.
 */
export const fitVisualViewport = (sheet: HTMLElement): (() => void) => {
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

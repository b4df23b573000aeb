/**
 * Keeps a sheet within the visual viewport, above the on-screen keyboard: iOS does not resize the layout viewport for the
 * keyboard. While the page is zoomed, the size stays.
 *
 * @returns A function that stops it.
 * @see https://developer.mozilla.org/docs/Web/API/Visual_Viewport_API
 */
export const fitVisualViewport = (sheet: HTMLElement): (() => void) => {
  const viewport = sheet.ownerDocument.defaultView?.visualViewport;
  const set = (name: 'top' | 'height', value: string) =>
    sheet.style.setProperty(`--shelftalk-sheet-${name}`, value);
  const update = () => {
    if (!viewport || viewport.scale > 1.01) return;
    set('top', `${viewport.offsetTop}px`);
    set('height', `${viewport.height}px`);
  };
  update();
  viewport?.addEventListener('resize', update);
  viewport?.addEventListener('scroll', update);
  return () => {
    viewport?.removeEventListener('resize', update);
    viewport?.removeEventListener('scroll', update);
    set('top', '');
    set('height', '');
  };
};

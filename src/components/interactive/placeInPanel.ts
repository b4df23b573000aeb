import { observeSize } from '../../browser/index.ts';

/** CSS pixels; if the thread is less high, the sheet covers the whole panel. */
const minHeight = 320;

/**
 * Keeps an open modal dialog over the thread of the panel that contains it. The dialog is positioned relative to the
 * window, because modal dialogs are in the top layer of the document.
 *
 * @returns A function that stops this; undefined outside a panel.
 */
export function placeInPanel(dialog: HTMLDialogElement): (() => void) | undefined {
  const panel = dialog.closest('.shelftalk-panel');
  const thread = panel?.querySelector('.shelftalk-thread');
  const view = dialog.ownerDocument.defaultView;
  if (!panel || !thread || !view) return undefined;
  const place = () => {
    const inner = thread.getBoundingClientRect();
    const { left, top, width, height } = inner.height < minHeight ? panel.getBoundingClientRect() : inner;
    Object.assign(dialog.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  };
  dialog.dataset.placement = 'panel';
  place();
  const stopObserving = observeSize([panel, thread], place);
  view.addEventListener('scroll', place, { capture: true, passive: true });
  view.addEventListener('resize', place);
  // The panel follows the visual viewport.
  view.visualViewport?.addEventListener('scroll', place);
  return () => {
    stopObserving();
    view.removeEventListener('scroll', place, { capture: true });
    view.removeEventListener('resize', place);
    view.visualViewport?.removeEventListener('scroll', place);
  };
}

import { observeSize } from '../../browser/index.ts';

/** CSS pixels; if there is less room below the panel's header, the sheet covers the header, too. */
const minHeight = 320;

/**
 * Keeps an open modal dialog over the panel that contains it, below the panel's header. The dialog is positioned relative to the
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
    const outer = panel.getBoundingClientRect();
    const below = thread.getBoundingClientRect().top;
    const { left, width } = outer;
    // A page cannot be scrolled to the part of a fixed dialog that is below the window.
    const end = Math.min(outer.bottom, view.innerHeight);
    const start = Math.max(outer.top, 0);
    const bottom = end - start < minHeight ? outer.bottom : end;
    const top = bottom - below < minHeight ? outer.top : below;
    Object.assign(dialog.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${bottom - top}px`,
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

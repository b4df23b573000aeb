/** Elements that handle wheel and touch input themselves. */
const interactiveElements = 'input, textarea, select, audio, video';

/**
 * Keeps the page behind a modal dialog from scrolling, without changing the page's styles.
 *
 * @returns A function that removes the lock.
 */
export function lockScroll(dialog: HTMLDialogElement): () => void {
  const preventScroll = (event: WheelEvent | TouchEvent) => {
    const isZoom = event.ctrlKey || ('touches' in event && event.touches.length > 1);
    if (!isZoom && !canScroll(event.target as Element, dialog)) event.preventDefault();
  };
  dialog.addEventListener('wheel', preventScroll, { passive: false });
  dialog.addEventListener('touchmove', preventScroll, { passive: false });
  return () => {
    dialog.removeEventListener('wheel', preventScroll);
    dialog.removeEventListener('touchmove', preventScroll);
  };
}

/** Whether `from` is in an interactive element, or an element from there up to the dialog can scroll. */
function canScroll(from: Element, dialog: Element): boolean {
  if (from.closest(interactiveElements)) return true;
  const view = dialog.ownerDocument.defaultView;
  for (let node: Element | null = from; node && dialog.contains(node); node = node.parentElement) {
    const isLarger = node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth;
    if (isLarger && /auto|scroll/.test(view?.getComputedStyle(node).overflow ?? '')) return true;
  }
  return false;
}

/** These move under a finger by themselves. */
const own = 'input, textarea, select, audio, video';

/**
 * Keeps what is behind a modal dialog from being scrolled through it, without a change to the page. Answers how
 * to let go.
 */
export function lockScroll(dialog: HTMLDialogElement): () => void {
  const hold = (event: WheelEvent | TouchEvent) => {
    const isZoom = event.ctrlKey || ('touches' in event && event.touches.length > 1);
    if (!isZoom && !canScroll(event.target as Element, dialog)) event.preventDefault();
  };
  dialog.addEventListener('wheel', hold, { passive: false });
  dialog.addEventListener('touchmove', hold, { passive: false });
  return () => {
    dialog.removeEventListener('wheel', hold);
    dialog.removeEventListener('touchmove', hold);
  };
}

/** Whether there is something to scroll from here up to the dialog. */
function canScroll(from: Element, dialog: Element): boolean {
  if (from.closest(own)) return true;
  const view = dialog.ownerDocument.defaultView;
  for (let node: Element | null = from; node && dialog.contains(node); node = node.parentElement) {
    const isLarger = node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth;
    if (isLarger && /auto|scroll/.test(view?.getComputedStyle(node).overflow ?? '')) return true;
  }
  return false;
}

import { isTouch } from '../composer/isTouch.ts';

/** The thread that the keys navigate. */
export interface KeyboardTarget {
  /** Index of the first rendered row. */
  readonly start: number;
  /** Number of messages, rendered or not. */
  readonly count: number;
  /** Renders and focuses a message. */
  readonly goTo: (index: number) => void;
}

const controlSelector = 'a[href], button, input, select, textarea, audio[controls], [tabindex="0"]';

/** Returns the index that a key moves to; undefined for other keys. */
const targetIndex = (key: string, index: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, index - 1);
    case 'ArrowDown':
      return Math.min(count - 1, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

/**
 * Adds keyboard navigation: arrows, Home and End move between messages, Enter to the first control of a message, Escape
 * from a message to the composer; page keys in an empty composer scroll the thread. When the focused element is removed,
 * the focus stays in the panel: it moves to the thread, or to the composer if the element was below the thread and the
 * screen is no touch screen.
 *
 * @returns A function that removes the listeners.
 */
export const attachKeyboard = (
  panel: Element,
  scroller: HTMLElement,
  thread: () => KeyboardTarget,
): (() => void) => {
  const composer = () => panel.querySelector<HTMLTextAreaElement>('.shelftalk-composer-text');
  let lastFocus: { readonly node: Element; readonly isBelow: boolean } | undefined;

  const handleInThread = (event: KeyboardEvent, target: Element) => {
    // Dialogs and popovers inside the thread handle their own keys.
    if (scroller.contains(target.closest('dialog, [popover]'))) return false;
    if (event.key === 'Escape') {
      // From the scroll container itself, Escape closes the panel: a sheet on a phone starts with the focus there.
      if (target === scroller) return false;
      const field = composer();
      field?.focus();
      return field !== null;
    }
    const row = target.closest('.shelftalk-thread-row');
    if (target !== scroller && target !== row) return false;
    if (event.key === 'Enter') {
      const control = row?.querySelector<HTMLElement>(controlSelector);
      control?.focus();
      return Boolean(control);
    }
    const { start, count, goTo } = thread();
    // From the scroll container itself, navigation starts at the end.
    const index = row ? start + [...(row.parentElement?.children ?? [])].indexOf(row) : count;
    const next = targetIndex(event.key, index, count);
    if (next === undefined || count === 0) return false;
    goTo(next);
    return true;
  };
  const handleInComposer = ({ key }: KeyboardEvent, field: HTMLTextAreaElement) => {
    if (field.value !== '' || (key !== 'PageUp' && key !== 'PageDown')) return false;
    scroller.scrollTop += (key === 'PageUp' ? -0.9 : 0.9) * scroller.clientHeight;
    return true;
  };
  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || !(event.target instanceof Element)) return;
    const { target } = event;
    if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const field = composer();
    const handled = scroller.contains(target)
      ? handleInThread(event, target)
      : target === field && handleInComposer(event, field);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onFocusIn = ({ target }: Event) => {
    if (!(target instanceof Element) || target === scroller) lastFocus = undefined;
    else {
      const isBelow = !!(scroller.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING);
      lastFocus = { node: target, isBelow: isBelow && !scroller.contains(target) };
    }
  };
  const onFocusOut = ({ target }: Event) => {
    // Some browsers fire focusout before they disconnect a focused element that is removed.
    queueMicrotask(() => {
      if (lastFocus?.node === target && lastFocus.node.isConnected) lastFocus = undefined;
    });
  };
  const observer = new MutationObserver(() => {
    if (!lastFocus || lastFocus.node.isConnected) return;
    const field = lastFocus.isBelow && !isTouch(scroller) ? composer() : null;
    lastFocus = undefined;
    const root = scroller.getRootNode();
    const focused = 'activeElement' in root ? root.activeElement : null;
    if (focused !== null && focused !== scroller.ownerDocument.body) return;
    (field ?? scroller).focus({ preventScroll: true });
  });

  panel.addEventListener('keydown', onKeyDown);
  panel.addEventListener('focusin', onFocusIn);
  panel.addEventListener('focusout', onFocusOut);
  observer.observe(panel, { childList: true, subtree: true });
  return () => {
    panel.removeEventListener('keydown', onKeyDown);
    panel.removeEventListener('focusin', onFocusIn);
    panel.removeEventListener('focusout', onFocusOut);
    observer.disconnect();
  };
};

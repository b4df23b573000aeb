import { isTouch } from '../composer/isTouch.ts';

/** What the keys move in, as it is now. */
export interface KeyedThread {
  /** Number of the first row in the document, and how many messages there are. */
  readonly start: number;
  readonly count: number;
  /** Focuses a message, wherever it is. */
  readonly goTo: (index: number) => void;
}

const controls = 'a[href], button, input, select, textarea, audio[controls], [tabindex="0"]';

/** Which message a key leads to; undefined for other keys. */
const leadsTo = (key: string, at: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

/**
 * Arrows, Home and End go from message to message, Enter into one, Escape back to the composer. Page keys
 * in an empty composer move the thread. A focus that stood on something that is gone stays in the panel: it
 * goes to the thread, or, below it, to the composer that has come instead.
 */
export const attachKeyboard = (
  panel: Element,
  scroller: HTMLElement,
  thread: () => KeyedThread,
): (() => void) => {
  const composer = () => panel.querySelector<HTMLTextAreaElement>('.shelftalk-composer-text');
  let held: { readonly node: Element; readonly isBelow: boolean } | undefined;

  const inThread = (event: KeyboardEvent, target: Element) => {
    // What is open over the thread stands inside it and has keys of its own.
    if (scroller.contains(target.closest('dialog, [popover]'))) return false;
    if (event.key === 'Escape') {
      const field = composer();
      field?.focus();
      return field !== null;
    }
    const row = target.closest('.shelftalk-thread-row');
    if (target !== scroller && target !== row) return false;
    if (event.key === 'Enter') {
      const control = row?.querySelector<HTMLElement>(controls);
      control?.focus();
      return control !== undefined;
    }
    const { start, count, goTo } = thread();
    // From outside the rows, the newest is the nearest.
    const at = row ? start + [...(row.parentElement?.children ?? [])].indexOf(row) : count;
    const next = leadsTo(event.key, at, count);
    if (next === undefined || count === 0) return false;
    goTo(next);
    return true;
  };
  const inComposer = ({ key }: KeyboardEvent, field: HTMLTextAreaElement) => {
    if (field.value !== '' || (key !== 'PageUp' && key !== 'PageDown')) return false;
    scroller.scrollTop += (key === 'PageUp' ? -0.9 : 0.9) * scroller.clientHeight;
    return true;
  };
  const pressed = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || !(event.target instanceof Element)) return;
    const { target } = event;
    if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const field = composer();
    const done = scroller.contains(target)
      ? inThread(event, target)
      : target === field && inComposer(event, field);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const entered = ({ target }: Event) => {
    if (!(target instanceof Element) || target === scroller) held = undefined;
    else {
      const isBelow = !!(scroller.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING);
      held = { node: target, isBelow: isBelow && !scroller.contains(target) };
    }
  };
  const left = ({ target }: Event) => {
    // A node that is being removed is still there at this moment, but no longer at the next.
    queueMicrotask(() => {
      if (held?.node === target && held.node.isConnected) held = undefined;
    });
  };
  const guard = new MutationObserver(() => {
    if (!held || held.node.isConnected) return;
    const field = held.isBelow && !isTouch(scroller) ? composer() : null;
    held = undefined;
    const root = scroller.getRootNode();
    const focused = 'activeElement' in root ? root.activeElement : null;
    if (focused !== null && focused !== scroller.ownerDocument.body) return;
    (field ?? scroller).focus({ preventScroll: true });
  });

  panel.addEventListener('keydown', pressed);
  panel.addEventListener('focusin', entered);
  panel.addEventListener('focusout', left);
  guard.observe(panel, { childList: true, subtree: true });
  return () => {
    panel.removeEventListener('keydown', pressed);
    panel.removeEventListener('focusin', entered);
    panel.removeEventListener('focusout', left);
    guard.disconnect();
  };
};

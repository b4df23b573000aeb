import type { ChatElement } from './ChatElement.ts';

const keptEvents = ['focus', 'focusin', 'blur', 'focusout', 'keydown', 'keypress', 'keyup'] as const;
const presses = ['pointerdown', 'mousedown', 'touchstart'] as const;
const cancellations = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const;

/**
 * Keeps focus, keys and presses of the panel from the page, as if the panel were in an iframe. Focus traps of the page's
 * modal dialogs would otherwise take the focus back, from listeners in both phases. Clicks reach the page, because its router may
 * handle links.
 *
 * @param isActive Whether the panel is not a part of the page's content.
 */
export function keepEvents(
  chat: ChatElement,
  box: HTMLElement,
  root: ShadowRoot,
  isActive: () => boolean,
): void {
  const { signal } = chat.removal;
  const isOurs = (event: Event) => isActive() && event.composedPath().includes(box);

  const onKept = (event: FocusEvent | KeyboardEvent) => {
    if (!event.isTrusted || !isActive()) return;
    if (isOurs(event)) {
      event.stopImmediatePropagation();
      redispatch(event, () => chat.isOpen);
    } else if ('relatedTarget' in event && event.relatedTarget === chat) {
      // Traps also bring the focus back when it leaves their dialog for another element.
      Object.defineProperty(event, 'relatedTarget', { value: null });
    }
  };
  for (const type of keptEvents) addEventListener(type, onKept, { capture: true, signal });

  // Listeners of the page must see these events before the panel's, but must not cancel them.
  const protect = (event: Event) => {
    if (isOurs(event))
      for (const name of cancellations)
        Object.defineProperty(event, name, { value: () => {}, configurable: true });
  };
  const unprotect = (event: Event) => {
    for (const name of cancellations) Reflect.deleteProperty(event, name);
  };
  for (const type of [...presses, 'click']) {
    addEventListener(type, protect, { capture: true, passive: true, signal });
    root.addEventListener(type, unprotect, { capture: true, passive: true, signal });
  }
  // A press outside of it closes a modal dialog, which then moves the focus to its opener.
  const keep = (event: Event) => {
    if (isOurs(event)) event.stopPropagation();
  };
  for (const type of presses) root.addEventListener(type, keep, { passive: true, signal });
}

/** Dispatches a copy of an event, which does not leave the shadow root, at the original target. */
function redispatch(event: FocusEvent | KeyboardEvent, isOpen: () => boolean): void {
  const [target] = event.composedPath();
  const { type, bubbles, cancelable } = event;
  if (!('key' in event)) {
    target?.dispatchEvent(new FocusEvent(type, { bubbles, relatedTarget: event.relatedTarget }));
    return;
  }
  const { key, code, location, repeat, isComposing, keyCode, charCode } = event;
  const { ctrlKey, shiftKey, altKey, metaKey } = event;
  const copy = new KeyboardEvent(type, {
    ...{ bubbles, cancelable, key, code, location, repeat, isComposing, keyCode, charCode },
    ...{ ctrlKey, shiftKey, altKey, metaKey },
  });
  // The default action is that of the original: WebKit would run it for the copy, too.
  copy.preventDefault();
  Object.defineProperty(copy, 'defaultPrevented', { get: () => event.defaultPrevented });
  Object.defineProperty(copy, 'preventDefault', { value: () => event.preventDefault() });
  const wasOpen = isOpen();
  target?.dispatchEvent(copy);
  // The Escape that closed the panel must not also close a dialog or popover of the page.
  if (wasOpen && !isOpen()) event.preventDefault();
}

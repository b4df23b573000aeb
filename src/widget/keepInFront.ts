import type { ChatElement } from './ChatElement.ts';

/** Attributes by which modal dialogs of the page make everything outside of them unusable. */
const disabling = ['inert', 'aria-hidden'];
/** How often these are removed while the chat is on the page. Limited, so that two scripts cannot loop. */
const maxRemovals = 50;

/** The page's newest modal dialog. Any point of the page hits it, because the other dialogs are inert. */
function newestModal(): Element | undefined {
  const modals = [...document.querySelectorAll('dialog:modal')];
  const [only, other] = modals;
  if (!other) return only;
  return document.elementFromPoint(1, 1)?.closest('dialog:modal') ?? modals.at(-1);
}

/**
 * Keeps an open panel in front of dialogs and popovers of the page, and usable while a modal dialog is open: the chat moves into
 * the dialog, because everything outside of it is inert. A phone's sheet is modal itself.
 *
 * @param isFloating Whether the panel is not a part of the page's content.
 * @returns A function to call when the panel has been opened.
 */
export function keepInFront(
  chat: ChatElement,
  box: HTMLDialogElement,
  isFloating: () => boolean,
): () => void {
  const { signal } = chat.removal;
  let dialog: Element | undefined;
  let removals = maxRemovals;

  const raise = () => {
    chat.popover = null;
    chat.raise();
  };
  /** @param isCovered Whether something may have been opened in front of the chat. */
  const update = (isCovered: boolean) => {
    if (!isFloating()) return;
    const isCard = chat.isOpen && !box.matches(':modal');
    // A chat in the page's markup belongs to the page, which may be a framework's.
    const isMovable = dialog !== undefined || chat.parentNode === document.documentElement;
    const next = isCard && isMovable ? newestModal() : undefined;
    if (next !== dialog) {
      dialog = next;
      move(chat, dialog ?? document.documentElement);
      observe();
      raise();
    } else if (isCovered || !chat.popover) raise();
  };
  const onOpened = () => {
    enable();
    update(true);
  };
  /** While the panel is closed, the launcher is as disabled as the page. */
  const enable = () => {
    if (!chat.isOpen || !isFloating() || removals <= 0) return;
    removals -= 1;
    for (const name of disabling) chat.removeAttribute(name);
  };

  const dialogs = new MutationObserver(() => update(false));
  // A dialog may be removed with the chat in it.
  const observe = () =>
    dialogs.observe(document.documentElement, {
      attributeFilter: ['open'],
      subtree: true,
      childList: dialog !== undefined,
    });
  observe();
  const attributes = new MutationObserver(enable);
  attributes.observe(chat, { attributeFilter: disabling });
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target !== chat) update(chat.isOpen);
    },
    { capture: true, signal },
  );
  chat.addEventListener('shelftalk:close', () => update(true), { signal });
  signal.addEventListener('abort', () => {
    dialogs.disconnect();
    attributes.disconnect();
  });
  return onOpened;
}

/** Moves the chat with its focus and reading position. */
function move(chat: ChatElement, parent: Element): void {
  if (chat.isConnected && 'moveBefore' in parent) {
    parent.moveBefore(chat, null);
    return;
  }
  const { shadowRoot } = chat;
  const focused = shadowRoot?.activeElement;
  const thread = shadowRoot?.querySelector('.shelftalk-thread-scroll');
  const top = thread?.scrollTop ?? 0;
  parent.append(chat);
  if (thread) thread.scrollTop = top;
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

import { type RefObject, useEffect, useRef } from 'react';
import { lockScroll } from './lockScroll.ts';
import { useNativeEvent } from './useNativeEvent.ts';

interface DialogOptions {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A popup stays beside its button where there is room and is modal on phones. */
  readonly isPopup?: boolean;
}

/** Screens narrower than this are phones: a popup would cover them anyway. */
const phone = '(max-width: 480px)';

const isPopoverOpen = (dialog: HTMLDialogElement) =>
  dialog.popover !== null && dialog.popover !== undefined && dialog.matches(':popover-open');

function show(dialog: HTMLDialogElement, isPopup: boolean) {
  const isPhone = dialog.ownerDocument.defaultView?.matchMedia(phone).matches ?? false;
  if (isPopup && !isPhone && 'showPopover' in dialog) dialog.showPopover();
  else dialog.showModal();
}

function hide(dialog: HTMLDialogElement) {
  if (dialog.open) dialog.close();
  else if (isPopoverOpen(dialog)) dialog.hidePopover();
}

/** What has the focus, seen from where the dialog is: in a shadow root the document only knows its host. */
const focusedFrom = (dialog: HTMLDialogElement): HTMLElement | null => {
  const { activeElement } = dialog.ownerDocument;
  const inner = (dialog.getRootNode() as Document | ShadowRoot).activeElement;
  return (inner ?? activeElement) as HTMLElement | null;
};

/** The browser does this itself, but for a popover in a shadow root: Chromium then loses the focus. */
function giveFocusBack(dialog: HTMLDialogElement, opener: HTMLElement | null) {
  const focused = focusedFrom(dialog);
  const isLost = !focused || focused === focused.ownerDocument.body || dialog.contains(focused);
  if (isLost) opener?.focus();
}

const isShown = (dialog: HTMLDialogElement) => dialog.open || isPopoverOpen(dialog);

/**
 * Opens and closes a native dialog with state, and returns how to close it at once. Escape, the phone's back
 * and a press outside close it too; the focus goes back to where it was, also where the dialog goes away while
 * it is open.
 */
export function useDialog(
  ref: RefObject<HTMLDialogElement | null>,
  { isOpen, onClose, isPopup = false }: DialogOptions,
): () => void {
  const wasPressedOutside = useRef(false);
  const opener = useRef<HTMLElement | null>(null);
  const isUp = useRef(false);

  const close = () => {
    const dialog = ref.current;
    if (!dialog) return;
    hide(dialog);
    giveFocusBack(dialog, opener.current);
  };
  const closed = () => {
    const dialog = ref.current;
    // Two events tell of it, and later: meanwhile it may have been opened again.
    if (!dialog || !isUp.current || isShown(dialog)) return;
    isUp.current = false;
    giveFocusBack(dialog, opener.current);
    onClose();
  };

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    opener.current = focusedFrom(dialog);
    show(dialog, isPopup);
    isUp.current = true;
    const letGo = dialog.open ? lockScroll(dialog) : undefined;
    return () => {
      letGo?.();
      isUp.current = false;
      hide(dialog);
      giveFocusBack(dialog, opener.current);
    };
  }, [ref, isOpen, isPopup]);

  useNativeEvent(ref, 'close', closed);
  useNativeEvent(ref, 'toggle', closed);
  // A press that begins inside and ends outside is a selection, not a wish to close.
  useNativeEvent(ref, 'pointerdown', (event) => {
    wasPressedOutside.current = event.target === ref.current;
  });
  useNativeEvent(ref, 'click', (event) => {
    if (event.target === ref.current && wasPressedOutside.current) close();
  });
  return close;
}

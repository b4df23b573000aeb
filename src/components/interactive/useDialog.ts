import { type RefObject, useEffect, useRef } from 'react';
import { closeDialog, queryMedia, showModal } from '../../browser/index.ts';
import { lockScroll } from './lockScroll.ts';
import { placeInPanel } from './placeInPanel.ts';
import { useNativeEvent } from './useNativeEvent.ts';

interface DialogOptions {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Whether the dialog is a popover next to its button, and modal only on phones. */
  readonly isPopup?: boolean;
  /** Whether the dialog is placed over the panel that contains it. */
  readonly isInPanel?: boolean;
}

/** In windows of at most this width, a popup would cover the page anyway, so it is modal. */
const phone = '(max-width: 480px)';

const isPopoverOpen = (dialog: HTMLDialogElement) =>
  dialog.popover !== null && dialog.popover !== undefined && dialog.matches(':popover-open');

function show(dialog: HTMLDialogElement, isPopup: boolean) {
  const isPhone = queryMedia(dialog, phone)?.matches ?? false;
  if (isPopup && !isPhone && 'showPopover' in dialog) dialog.showPopover();
  else showModal(dialog);
  dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus({ preventScroll: true });
}

function hide(dialog: HTMLDialogElement) {
  if (dialog.open) closeDialog(dialog);
  else if (isPopoverOpen(dialog)) dialog.hidePopover();
}

/** The focused element in the dialog's root; for a shadow root, `document.activeElement` is only the shadow host. */
const focusedFrom = (dialog: HTMLDialogElement): HTMLElement | null => {
  const { activeElement } = dialog.ownerDocument;
  const inner = (dialog.getRootNode() as Document | ShadowRoot).activeElement;
  return (inner ?? activeElement) as HTMLElement | null;
};

/** Returns a lost focus to the opener. Browsers do so themselves, except Chromium for a popover in a shadow root. */
function restoreFocus(dialog: HTMLDialogElement, opener: HTMLElement | null) {
  const focused = focusedFrom(dialog);
  const isLost = !focused || focused === focused.ownerDocument.body || dialog.contains(focused);
  if (isLost) opener?.focus();
}

const isShown = (dialog: HTMLDialogElement) => dialog.open || isPopoverOpen(dialog);

/**
 * Opens and closes a native dialog from state. Escape, the phone's back gesture and a click outside close it too. The
 * focus returns to the opener, even if the dialog unmounts while open.
 *
 * @returns A function that closes the dialog synchronously.
 */
export function useDialog(
  ref: RefObject<HTMLDialogElement | null>,
  { isOpen, onClose, isPopup = false, isInPanel = false }: DialogOptions,
): () => void {
  const wasPressedOutside = useRef(false);
  const opener = useRef<HTMLElement | null>(null);
  const isVisible = useRef(false);

  const close = () => {
    const dialog = ref.current;
    if (!dialog) return;
    hide(dialog);
    restoreFocus(dialog, opener.current);
  };
  const onClosed = () => {
    const dialog = ref.current;
    // `close` and `toggle` both fire, asynchronously: the dialog may have been reopened since.
    if (!dialog || !isVisible.current || isShown(dialog)) return;
    isVisible.current = false;
    restoreFocus(dialog, opener.current);
    onClose();
  };

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    opener.current = focusedFrom(dialog);
    show(dialog, isPopup);
    isVisible.current = true;
    const unlockScroll = dialog.open ? lockScroll(dialog) : undefined;
    const stopPlacing = isInPanel ? placeInPanel(dialog) : undefined;
    return () => {
      stopPlacing?.();
      unlockScroll?.();
      isVisible.current = false;
      hide(dialog);
      restoreFocus(dialog, opener.current);
    };
  }, [ref, isOpen, isPopup, isInPanel]);

  useNativeEvent(ref, 'close', onClosed);
  useNativeEvent(ref, 'toggle', onClosed);
  // A press that starts inside and ends outside is a text selection and must not close the dialog.
  useNativeEvent(ref, 'pointerdown', (event) => {
    wasPressedOutside.current = event.target === ref.current;
  });
  useNativeEvent(ref, 'click', (event) => {
    if (event.target === ref.current && wasPressedOutside.current) close();
  });
  return close;
}

import { type RefObject, useEffect, useRef } from 'react';
import { useNativeEvent } from './useNativeEvent.ts';

interface DialogOptions {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A popup stays beside its button where there is room and is modal on phones. */
  readonly isPopup?: boolean;
}

/** Panels narrower than this are phones: a popup would cover them anyway. */
const phone = '(max-width: 480px)';

const isPopoverOpen = (dialog: HTMLDialogElement) =>
  dialog.popover !== null && dialog.popover !== undefined && dialog.matches(':popover-open');

function show(dialog: HTMLDialogElement, isPopup: boolean) {
  const isPhone = dialog.ownerDocument.defaultView?.matchMedia(phone).matches ?? false;
  if (isPopup && !isPhone && 'showPopover' in dialog) dialog.showPopover();
  else dialog.showModal();
}

/** Closes a dialog, however it was opened. The browser gives focus back to where it was. */
export function hide(dialog: HTMLDialogElement | null): void {
  if (dialog?.open) dialog.close();
  else if (dialog && isPopoverOpen(dialog)) dialog.hidePopover();
}

/** Opens and closes a native dialog with state; Escape, the phone's back and a press outside close it. */
export function useDialog(
  ref: RefObject<HTMLDialogElement | null>,
  { isOpen, onClose, isPopup = false }: DialogOptions,
): void {
  const wasPressedOutside = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!isOpen) hide(dialog);
    else if (!dialog.open && !isPopoverOpen(dialog)) show(dialog, isPopup);
  }, [ref, isOpen, isPopup]);

  useNativeEvent(ref, 'close', onClose);
  useNativeEvent(ref, 'toggle', (event) => {
    if (event.newState === 'closed') onClose();
  });
  // A press that begins inside and ends outside is a selection, not a wish to close.
  useNativeEvent(ref, 'pointerdown', (event) => {
    wasPressedOutside.current = event.target === ref.current;
  });
  useNativeEvent(ref, 'click', (event) => {
    if (event.target === ref.current && wasPressedOutside.current) hide(ref.current);
  });
}

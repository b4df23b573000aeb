import { type MouseEvent, type RefObject, useRef, useState } from 'react';
import { useDialog } from './useDialog.ts';

interface Popup {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** For the button that opens it, and closes it when pressed again. */
  readonly button: {
    readonly 'aria-expanded': boolean;
    readonly onPointerDown: () => void;
    readonly onClick: (event: MouseEvent) => void;
  };
}

/** A dialog beside its button, or a sheet on phones. */
export function usePopup(): Popup {
  const ref = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const close = useDialog(ref, { isOpen, onClose: () => setOpen(false), isPopup: true });
  return {
    ref,
    isOpen,
    open: () => setOpen(true),
    close,
    button: {
      'aria-expanded': isOpen,
      // The browser closes a popover on a press outside, and the button is outside: by the click it is too
      // late to ask whether it was open.
      onPointerDown: () => {
        wasOpen.current = isOpen;
      },
      onClick: (event) => {
        const isKey = event.detail === 0;
        setOpen(isKey ? !isOpen : !wasOpen.current);
      },
    },
  };
}

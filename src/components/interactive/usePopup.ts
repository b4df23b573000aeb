import { type MouseEvent, type RefObject, useRef, useState } from 'react';
import { useDialog } from './useDialog.ts';

interface Popup {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Props of the button that toggles the popup. */
  readonly button: {
    readonly 'aria-expanded': boolean;
    readonly onPointerDown: () => void;
    readonly onClick: (event: MouseEvent) => void;
  };
}

/** A popover next to its button, or a modal sheet on phones. */
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
      // Pressing the button light-dismisses the popover before the click event, so the click handler needs the state
      // from before the press.
      onPointerDown: () => {
        wasOpen.current = isOpen;
      },
      onClick: (event) => {
        const isKeyboard = event.detail === 0;
        setOpen(isKeyboard ? !isOpen : !wasOpen.current);
      },
    },
  };
}

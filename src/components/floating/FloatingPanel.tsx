'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { focusPanel } from '../panel/focusPanel.ts';
import { useSheet, useVisibleScreen } from './useSheet.ts';

export interface FloatingPanelProps {
  readonly id?: string;
  readonly open: boolean;
  readonly label: string;
  /** Asked to close: Escape, or the phone's back gesture. */
  readonly onDismiss: () => void;
  /** Whether the shopper opened it: only then the focus moves in. */
  readonly takeFocus: boolean;
  readonly children: ReactNode;
}

/** A card that stands beside the page on wide screens, and a sheet over it on narrow ones. */
export const FloatingPanel = ({ id, open, label, onDismiss, takeFocus, children }: FloatingPanelProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useSheet(dialog);
  useVisibleScreen(dialog, open && sheet);
  useDismiss(dialog, onDismiss);

  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node || !open) return;
    // `show()` would move the focus; a card beside the page must not.
    if (sheet) node.showModal();
    else node.setAttribute('open', '');
    return () => node.close();
  }, [open, sheet]);

  useEffect(() => {
    if (open && takeFocus && dialog.current) focusPanel(dialog.current, sheet);
  }, [open, takeFocus, sheet]);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || sheet) return;
    const inner = (event.target as Element).closest('dialog, [popover]');
    // A picture or a list that is open inside takes the key for itself.
    if (inner !== dialog.current || dialog.current?.querySelector('dialog[open], :popover-open')) return;
    event.stopPropagation();
    onDismiss();
  };

  return (
    <dialog
      ref={dialog}
      id={id}
      className="shelftalk-floating"
      data-shape={sheet ? 'sheet' : 'card'}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {children}
    </dialog>
  );
};

/** A modal dialog closes itself on Escape and on the back gesture; the owner of `open` has to decide that. */
const useDismiss = (dialog: { readonly current: HTMLDialogElement | null }, onDismiss: () => void): void => {
  const latest = useRef(onDismiss);
  latest.current = onDismiss;
  useEffect(() => {
    const node = dialog.current;
    const cancel = (event: Event) => {
      if (event.target !== node) return;
      event.preventDefault();
      latest.current();
    };
    node?.addEventListener('cancel', cancel);
    return () => node?.removeEventListener('cancel', cancel);
  }, [dialog]);
};

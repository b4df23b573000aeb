'use client';

import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { closeDialog, showModal } from '../../browser/index.ts';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import { focusPanel } from '../panel/focusPanel.ts';
import { useSheet, useVisualViewport } from './useSheet.ts';

export interface FloatingPanelProps {
  readonly id?: string;
  readonly open: boolean;
  readonly label: string;
  /** Called on Escape; for a sheet also on the back gesture. */
  readonly onDismiss: () => void;
  /** Whether the shopper opened the panel, so that the focus moves into it. */
  readonly takeFocus: boolean;
  readonly children: ReactNode;
}

/** A non-modal card in a corner of the page; on narrow screens a modal sheet. */
export const FloatingPanel = ({ id, open, label, onDismiss, takeFocus, children }: FloatingPanelProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const isSheet = useSheet(dialog);
  useVisualViewport(dialog, open && isSheet);
  useDismiss(dialog, onDismiss);

  useIsomorphicLayoutEffect(() => {
    const node = dialog.current;
    if (!node || !open) return;
    // `show()` would move the focus, which a non-modal card must not.
    if (isSheet) showModal(node);
    else node.setAttribute('open', '');
    return () => closeDialog(node);
  }, [open, isSheet]);

  useEffect(() => {
    if (open && takeFocus && dialog.current) focusPanel(dialog.current, isSheet);
  }, [open, takeFocus, isSheet]);

  // The card is not modal and gets no `cancel` event.
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (isSheet || event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const nearestDialog = (event.target as Element).closest('dialog, [popover]');
    // A dialog or popover inside the panel handles the key itself.
    if (nearestDialog !== dialog.current || dialog.current?.querySelector('dialog[open], :popover-open'))
      return;
    event.stopPropagation();
    onDismiss();
  };

  // Cart and checkout are pages that the shopper wants to see.
  const onClick = ({ target, defaultPrevented }: MouseEvent) => {
    if (!defaultPrevented && (target as Element).closest('a[data-leaves]:not([target])')) onDismiss();
  };

  return (
    <dialog
      ref={dialog}
      id={id}
      className="shelftalk-floating"
      data-shape={isSheet ? 'sheet' : 'card'}
      aria-label={label}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {children}
    </dialog>
  );
};

/**
 * Calls `onDismiss` when a `cancel` event requests to close the sheet: browsers fire it for Escape and the back gesture, on
 * modal dialogs only. The dialog stays open, because `open` is controlled.
 */
const useDismiss = (dialog: { readonly current: HTMLDialogElement | null }, onDismiss: () => void): void => {
  const latest = useRef(onDismiss);
  latest.current = onDismiss;
  useEffect(() => {
    const node = dialog.current;
    const onCancel = (event: Event) => {
      if (event.target !== node) return;
      event.preventDefault();
      latest.current();
    };
    node?.addEventListener('cancel', onCancel);
    return () => node?.removeEventListener('cancel', onCancel);
  }, [dialog]);
};

import { useState } from 'react';
import { useChatStore } from '../../react/index.ts';
import type { CartReceipt } from '../../store/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { useCartWord } from './cart.ts';
import { additionOf, undoneText } from './cartUndo.ts';

/** The undo of a receipt: its status, and the function that starts it. */
export interface ReceiptUndo {
  readonly status: 'idle' | 'pending' | 'failed';
  /**
   * Removes the added pieces from the cart. Undefined after the removal, if this page did not make the addition, or if the
   * shop cannot undo.
   */
  readonly remove: (() => void) | undefined;
}

/** Returns the undo of a receipt. `onRemoved` is called after the removal, before the receipt is marked as removed. */
export function useReceiptUndo(messageId: string, receipt: CartReceipt, onRemoved?: () => void): ReceiptUndo {
  const messages = useMessages();
  const word = useCartWord();
  const locale = useLocale();
  const store = useChatStore();
  const announce = useAnnounce();
  const [status, setStatus] = useState<ReceiptUndo['status']>('idle');
  const { undo, before } = (!receipt.isRemoved && additionOf(store, messageId)) || {};
  const remove = async () => {
    setStatus('pending');
    try {
      await undo?.();
      const text = undoneText(receipt, before, messages, word, locale);
      onRemoved?.();
      store.commands.removeReceipt(messageId, text);
      announce(text);
    } catch {
      setStatus('failed');
      announce(messages.undoFailed(word));
    }
  };
  return { status, remove: undo && (() => void remove()) };
}

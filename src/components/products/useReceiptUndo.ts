import { useState } from 'react';
import { useChatStore } from '../../react/index.ts';
import type { CartReceipt } from '../../store/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useCartWord } from './cart.ts';
import { undoFor } from './cartUndo.ts';
import { countedTitle } from './countedTitle.ts';

/** Whether and how a receipt can be undone. */
export interface ReceiptUndo {
  readonly status: 'idle' | 'pending' | 'failed';
  /** Removes the product from the cart; undefined if the shop or this page cannot. */
  readonly remove: (() => void) | undefined;
}

/** Removes a receipt's product from the cart, calls `onRemoved`, then marks the receipt as removed. */
export function useReceiptUndo(
  messageId: string,
  { title, quantity, isRemoved }: CartReceipt,
  onRemoved?: () => void,
): ReceiptUndo {
  const messages = useMessages();
  const word = useCartWord();
  const store = useChatStore();
  const announce = useAnnounce();
  const [status, setStatus] = useState<ReceiptUndo['status']>('idle');
  const undo = isRemoved ? undefined : undoFor(store, messageId);
  const remove = async () => {
    setStatus('pending');
    try {
      await undo?.();
      const removed = messages.announceRemoved(countedTitle(title, quantity), word);
      onRemoved?.();
      store.commands.removeReceipt(messageId, removed);
      announce(removed);
    } catch {
      setStatus('failed');
      announce(messages.undoFailed(word));
    }
  };
  return { status, remove: undo && (() => void remove()) };
}

import { getOwn } from '../../protocol/index.ts';
import type { CartReceipt, ChatStore } from '../../store/index.ts';
import { nextChangeNumber } from './changeNumber.ts';

type Undo = () => Promise<unknown>;

/** An addition to the cart by this page that can be undone. */
export interface Addition {
  readonly messageId: string;
  readonly receipt: CartReceipt;
  readonly undo: Undo;
  /** Position among all changes of the cart by this page, from `nextChangeNumber`. */
  readonly number: number;
}

/** Undo functions by message id of the receipt. Functions cannot be persisted, so a reload of the page loses them. */
const additions = new WeakMap<ChatStore, Map<string, Omit<Addition, 'messageId' | 'receipt'>>>();

/** Adds a receipt to the thread, and keeps the function that undoes the addition if there is one. */
export function addReceipt(
  store: ChatStore,
  text: string,
  receipt: CartReceipt,
  undo: Undo | undefined,
): void {
  const id = store.commands.addReceipt(text, receipt);
  if (!undo) return;
  const known = additions.get(store) ?? new Map();
  additions.set(store, known.set(id, { undo, number: nextChangeNumber() }));
}

/** Returns the undo function of a receipt; undefined if this page did not make the addition, or if the shop cannot undo. */
export const undoFor = (store: ChatStore, messageId: string): Undo | undefined =>
  additions.get(store)?.get(messageId)?.undo;

/** Returns this page's last addition that can be undone and whose receipt is not marked as removed. */
export function lastAddition(store: ChatStore): Addition | undefined {
  const { byId } = store.getState();
  for (const [messageId, addition] of [...(additions.get(store) ?? [])].reverse()) {
    const message = getOwn(byId, messageId);
    const receipt = message?.from === 'host' ? message.receipt : undefined;
    if (receipt && !receipt.isRemoved) return { messageId, receipt, ...addition };
  }
  return undefined;
}

import { getOwn } from '../../protocol/index.ts';
import type { CartReceipt, ChatStore } from '../../store/index.ts';
import { nextChangeNumber } from './changeNumber.ts';

type Undo = () => Promise<unknown>;

/** A product that this page has added to the cart. */
export interface Addition {
  readonly messageId: string;
  readonly receipt: CartReceipt;
  readonly undo: Undo;
  readonly number: number;
}

/** Functions cannot be stored with the conversation, so they last as long as the page. */
const additions = new WeakMap<ChatStore, Map<string, Omit<Addition, 'messageId' | 'receipt'>>>();

/** Adds a receipt to the thread, and stores the function that undoes the addition. */
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

/** Returns the function that removes the product of a receipt from the cart; undefined after a reload. */
export const undoFor = (store: ChatStore, messageId: string): Undo | undefined =>
  additions.get(store)?.get(messageId)?.undo;

/** Returns the last addition of this page that was not undone. */
export function lastAddition(store: ChatStore): Addition | undefined {
  const { byId } = store.getState();
  for (const [messageId, addition] of [...(additions.get(store) ?? [])].reverse()) {
    const message = getOwn(byId, messageId);
    const receipt = message?.from === 'host' ? message.receipt : undefined;
    if (receipt && !receipt.isRemoved) return { messageId, receipt, ...addition };
  }
  return undefined;
}

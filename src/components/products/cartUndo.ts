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

/** Returns the function that undoes the addition that a receipt reports; undefined after a reload, or if the shop cannot undo. */
export const undoFor = (store: ChatStore, messageId: string): Undo | undefined =>
  additions.get(store)?.get(messageId)?.undo;

/** Returns the last addition of this page that can be undone and was not removed. */
export function lastAddition(store: ChatStore): Addition | undefined {
  const { byId } = store.getState();
  for (const [messageId, addition] of [...(additions.get(store) ?? [])].reverse()) {
    const message = getOwn(byId, messageId);
    const receipt = message?.from === 'host' ? message.receipt : undefined;
    if (receipt && !receipt.isRemoved) return { messageId, receipt, ...addition };
  }
  return undefined;
}

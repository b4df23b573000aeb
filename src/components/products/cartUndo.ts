import type { CartReceipt, ChatStore } from '../../store/index.ts';

type Undo = () => Promise<unknown>;

/** Functions cannot be stored with the conversation, so they last as long as the page. */
const undos = new WeakMap<ChatStore, Map<string, Undo>>();

/** Adds a receipt to the thread, and remembers how to undo what it reports. */
export function addReceipt(
  store: ChatStore,
  text: string,
  receipt: CartReceipt,
  undo: Undo | undefined,
): void {
  const id = store.commands.addReceipt(text, receipt);
  if (!undo) return;
  const known = undos.get(store) ?? new Map<string, Undo>();
  undos.set(store, known.set(id, undo));
}

/** Returns the function that removes the product of a receipt from the cart; undefined after a reload. */
export const undoFor = (store: ChatStore, messageId: string): Undo | undefined =>
  undos.get(store)?.get(messageId);

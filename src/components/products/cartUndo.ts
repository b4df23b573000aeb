import type { ChatStore } from '../../store/index.ts';

type Undo = () => Promise<unknown>;

/** Functions cannot be stored with the conversation, so they last as long as the page. */
const undos = new WeakMap<ChatStore, Map<string, Undo>>();

/** Remembers how to undo what a receipt reports. */
export function rememberUndo(store: ChatStore, messageId: string, undo: Undo): void {
  const known = undos.get(store) ?? new Map<string, Undo>();
  undos.set(store, known.set(messageId, undo));
}

/** Returns the function that removes the product of a receipt from the cart; undefined after a reload. */
export const undoFor = (store: ChatStore, messageId: string): Undo | undefined =>
  undos.get(store)?.get(messageId);

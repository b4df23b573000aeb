import { getOwn } from '../../protocol/index.ts';
import type { CartReceipt, ChatStore } from '../../store/index.ts';
import type { CartWord } from '../messages/CartWord.ts';
import type { Messages } from '../messages/en.ts';
import { nextChangeNumber } from './changeNumber.ts';
import { countedTitle } from './countedTitle.ts';
import type { AddToCartResult } from './shopCart.ts';

/** An addition to the cart by this page. */
export interface Addition {
  /** Undefined if the shop cannot undo. */
  readonly undo: (() => Promise<unknown>) | undefined;
  /** Number of pieces of the line before the addition; undefined if the shop has not reported it. */
  readonly before: number | undefined;
  /** Position among all changes of the cart by this page, from `nextChangeNumber`. */
  readonly number: number;
}

/** Additions by message id of the receipt. Functions cannot be persisted, so a reload of the page loses them. */
const additions = new WeakMap<ChatStore, Map<string, Addition>>();

/** Adds a receipt to the thread, and keeps how the addition can be undone. */
export function addReceipt(
  store: ChatStore,
  text: string,
  receipt: CartReceipt,
  { cart, lineId, undo }: Extract<AddToCartResult, { status: 'added' }>,
): void {
  const id = store.commands.addReceipt(text, receipt);
  const after = cart?.lines.find((line) => line.id === lineId)?.quantity;
  const before = after === undefined ? undefined : Math.max(0, after - (receipt.quantity ?? 1));
  const known = additions.get(store) ?? new Map();
  additions.set(store, known.set(id, { undo, before, number: nextChangeNumber() }));
}

/** Returns the addition of a receipt; undefined if this page did not make it. */
export const additionOf = (store: ChatStore, messageId: string): Addition | undefined =>
  additions.get(store)?.get(messageId);

/** An addition that can be undone, and its receipt. */
export interface UndoableAddition extends Addition {
  readonly messageId: string;
  readonly receipt: CartReceipt;
  readonly undo: () => Promise<unknown>;
}

/** Returns this page's last addition that can be undone and whose receipt is not marked as removed. */
export function lastAddition(store: ChatStore): UndoableAddition | undefined {
  const { byId } = store.getState();
  for (const [messageId, { undo, ...addition }] of [...(additions.get(store) ?? [])].reverse()) {
    const message = getOwn(byId, messageId);
    const receipt = message?.from === 'host' ? message.receipt : undefined;
    if (undo && receipt && !receipt.isRemoved) return { ...addition, undo, messageId, receipt };
  }
  return undefined;
}

/** The sentence after an addition was undone: what is left of the product, or that it was removed. */
export const undoneText = (
  { title, quantity }: CartReceipt,
  left: number | undefined,
  messages: Messages,
  word: CartWord,
  locale: string | undefined,
): string =>
  left
    ? messages.leftInCart(title, new Intl.NumberFormat(locale).format(left), word)
    : messages.announceRemoved(countedTitle(title, quantity), word);

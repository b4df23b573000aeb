import { createDictionary, own } from '../../protocol/index.ts';
import type { ChatState, Message, OutboxEntry, ShopperMessage } from '../state.ts';

type Delivery = ShopperMessage['delivery'];

/** A shopper's act, as against a line that only goes along with the next one. */
export function isShopperEntry(entry: OutboxEntry): boolean {
  return entry.input.kind !== 'assistant';
}

/** The outbox without these entries. */
export function withoutEntries(
  outbox: readonly OutboxEntry[],
  taken: readonly OutboxEntry[],
): readonly OutboxEntry[] {
  const ids = new Set(taken.map((entry) => entry.messageId));
  return outbox.filter((entry) => !ids.has(entry.messageId));
}

/** Marks how far the shopper's messages of these entries have got: all, or those that were at `from`. */
export function withDelivery(
  byId: ChatState['byId'],
  entries: readonly OutboxEntry[],
  to: Delivery,
  from?: Delivery,
): ChatState['byId'] {
  const changed = createDictionary<Message>();
  for (const { messageId } of entries) {
    const message = own(byId, messageId);
    if (message?.from !== 'shopper' || message.delivery === to) continue;
    if (from === undefined || message.delivery === from) changed[messageId] = { ...message, delivery: to };
  }
  return { ...byId, ...changed };
}

/** What waits is shown as not sent, until it is tried again. */
export function markUnsent(state: ChatState, entries: readonly OutboxEntry[] = state.outbox): ChatState {
  return { ...state, byId: withDelivery(state.byId, entries, 'failed', 'sending') };
}

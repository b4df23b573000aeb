import { createDictionary, getOwn } from '../../protocol/index.ts';
import type { ChatState, Message, OutboxEntry, ShopperMessage } from '../state.ts';

type Delivery = ShopperMessage['delivery'];

/** Whether an entry starts a turn. A message of the host does not; it is sent with the next input. */
export function isShopperEntry(entry: OutboxEntry): boolean {
  return entry.input.kind !== 'assistant';
}

/** Returns the outbox without these entries. */
export function withoutEntries(
  outbox: readonly OutboxEntry[],
  removed: readonly OutboxEntry[],
): readonly OutboxEntry[] {
  const ids = new Set(removed.map((entry) => entry.messageId));
  return outbox.filter((entry) => !ids.has(entry.messageId));
}

/** Changes the delivery of the shopper's messages in `entries` to `to`; with `from`, only of messages with this delivery. */
export function withDelivery(
  byId: ChatState['byId'],
  entries: readonly OutboxEntry[],
  { from, to }: { readonly from?: Delivery; readonly to: Delivery },
): ChatState['byId'] {
  const changed = createDictionary<Message>();
  for (const { messageId } of entries) {
    const message = getOwn(byId, messageId);
    if (message?.from !== 'shopper' || message.delivery === to) continue;
    if (from === undefined || message.delivery === from) changed[messageId] = { ...message, delivery: to };
  }
  return { ...byId, ...changed };
}

/** Marks inputs that are being sent as failed, until the next retry. */
export function markUnsent(state: ChatState, entries: readonly OutboxEntry[] = state.outbox): ChatState {
  return { ...state, byId: withDelivery(state.byId, entries, { from: 'sending', to: 'failed' }) };
}

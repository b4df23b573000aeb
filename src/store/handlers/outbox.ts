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
  if (taken.length === 0) return outbox;
  const ids = new Set(taken.map((entry) => entry.messageId));
  const rest = outbox.filter((entry) => !ids.has(entry.messageId));
  return rest.length === outbox.length ? outbox : rest;
}

/** Marks how far the shopper's messages of these entries have got; the others keep their identity. */
export function withDelivery(
  byId: ChatState['byId'],
  entries: readonly OutboxEntry[],
  change: (delivery: Delivery) => Delivery,
): ChatState['byId'] {
  let next: Record<string, Message> | undefined;
  for (const { messageId } of entries) {
    const message = byId[messageId];
    if (message?.from !== 'shopper') continue;
    const delivery = change(message.delivery);
    if (delivery === message.delivery) continue;
    next ??= { ...byId };
    next[messageId] = { ...message, delivery };
  }
  return next ?? byId;
}

export const toSent = (): Delivery => 'sent';
export const toSending = (delivery: Delivery): Delivery => (delivery === 'failed' ? 'sending' : delivery);
export const toFailed = (delivery: Delivery): Delivery => (delivery === 'sending' ? 'failed' : delivery);

/** What waits is shown as not sent, until it is tried again. */
export function stalled(state: ChatState, entries: readonly OutboxEntry[] = state.outbox): ChatState {
  const byId = withDelivery(state.byId, entries, toFailed);
  return byId === state.byId ? state : { ...state, byId };
}

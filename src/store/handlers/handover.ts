import { getOwn } from '../../protocol/index.ts';
import type { ChatState, HandoverState, HostMessage, OutboxEntry } from '../state.ts';
import { markUnsent, withDelivery } from './outbox.ts';

/** Limits of the outbox after a handover, which the agent gets with the next input. `characters` counts the inputs as JSON. */
const maxContext = { entries: 40, characters: 12_000 };

/** Changes the state of the handover. After its end, the agent gets only the newest entries of the outbox. */
export function handoverChanged(state: ChatState, handover: HandoverState): ChatState {
  const isOver = handover.status === 'ended' || handover.status === 'failed';
  return { ...state, handover, outbox: isOver ? newestEntries(state.outbox) : state.outbox };
}

/** Adds a live agent's message to thread and outbox, ordered by its number in the handover. */
export function liveAgentMessageReceived(
  state: ChatState,
  message: HostMessage,
  seal: string | undefined,
): ChatState {
  const { id, text, seq } = message;
  if (Object.hasOwn(state.byId, id)) return state;
  const next = seq === undefined ? undefined : nextMessageId(state, seq);
  const input = { kind: 'assistant', text, ...(seal !== undefined && { seal }) } as const;
  return {
    ...state,
    order: insertedBefore(state.order, id, (each) => each === next),
    byId: { ...state.byId, [id]: message },
    outbox: insertedBefore(state.outbox, { messageId: id, input }, (each) => each.messageId === next),
  };
}

/** Returns the id of the first message of this handover that has a higher number. */
function nextMessageId({ order, byId, handover }: ChatState, seq: number): string | undefined {
  const start = handover.status === 'none' ? -1 : order.lastIndexOf(handover.messageId);
  return order.slice(start + 1).find((id) => {
    const message = getOwn(byId, id);
    return message?.from === 'host' && message.seq !== undefined && message.seq > seq;
  });
}

function insertedBefore<T>(items: readonly T[], item: T, isNext: (each: T) => boolean): readonly T[] {
  const at = items.findIndex(isNext);
  return at < 0 ? [...items, item] : [...items.slice(0, at), item, ...items.slice(at)];
}

/** Shows inputs as being sent to the live agent. */
export function repliesSending(state: ChatState, entries: readonly OutboxEntry[]): ChatState {
  return {
    ...withoutReplyFailure(state),
    byId: withDelivery(state.byId, entries, { from: 'failed', to: 'sending' }),
  };
}

/** Marks an input that the live agent received. It stays in the outbox as context for the agent. */
export function replyDelivered(state: ChatState, entry: OutboxEntry): ChatState {
  const byId = withDelivery(state.byId, [entry], { to: 'sent' });
  const isFailed = ({ messageId }: OutboxEntry) => {
    const message = getOwn(byId, messageId);
    return message?.from === 'shopper' && message.delivery === 'failed';
  };
  const next = { ...state, byId };
  return next.outbox.some(isFailed) ? next : withoutReplyFailure(next);
}

/** Marks inputs as not sent. They may have reached the live agent all the same; the shopper may retry. */
export function repliesFailed(state: ChatState, entries: readonly OutboxEntry[]): ChatState {
  const canFail = state.turn.status === 'idle' || state.turn.status === 'failed';
  const turn = canFail ? ({ status: 'failed', turnId: '', reason: 'delivery-unknown' } as const) : state.turn;
  return markUnsent({ ...state, turn }, entries);
}

/** Removes a failure that `repliesFailed` set; it has no turn id. */
function withoutReplyFailure(state: ChatState): ChatState {
  const isReplyFailure = state.turn.status === 'failed' && state.turn.turnId === '';
  return isReplyFailure ? { ...state, turn: { status: 'idle' } } : state;
}

function newestEntries(outbox: readonly OutboxEntry[]): readonly OutboxEntry[] {
  let remaining = maxContext.characters;
  const newest = outbox.slice(-maxContext.entries).reverse();
  const end = newest.findIndex(({ input }) => {
    remaining -= JSON.stringify(input).length;
    return remaining < 0;
  });
  return (end < 0 ? newest : newest.slice(0, end)).reverse();
}

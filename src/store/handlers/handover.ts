import { own } from '../../protocol/index.ts';
import type { ChatState, HandoverState, HostMessage, OutboxEntry } from '../state.ts';
import { markUnsent, withDelivery } from './outbox.ts';

/** What one call takes besides the shopper's next words; of a longer talk the agent is told the end. */
const most = { entries: 40, characters: 12_000 };

export function handoverChanged(state: ChatState, handover: HandoverState): ChatState {
  const isOver = handover.status === 'ended' || handover.status === 'failed';
  return { ...state, handover, outbox: isOver ? lastOf(state.outbox) : state.outbox };
}

/** A person's line joins the thread and the outbox, before those of its handover that follow it. */
export function liveAgentMessageReceived(
  state: ChatState,
  message: HostMessage,
  seal: string | undefined,
): ChatState {
  const { id, text, seq } = message;
  if (Object.hasOwn(state.byId, id)) return state;
  const next = seq === undefined ? undefined : followerOf(state, seq);
  const input = { kind: 'assistant', text, ...(seal !== undefined && { seal }) } as const;
  return {
    ...state,
    order: insertedBefore(state.order, id, (each) => each === next),
    byId: { ...state.byId, [id]: message },
    outbox: insertedBefore(state.outbox, { messageId: id, input }, (each) => each.messageId === next),
  };
}

/** The first line of this handover that comes after the one of this number. */
function followerOf({ order, byId, handover }: ChatState, seq: number): string | undefined {
  const start = handover.status === 'none' ? -1 : order.lastIndexOf(handover.messageId);
  return order.slice(start + 1).find((id) => {
    const message = own(byId, id);
    return message?.from === 'host' && message.seq !== undefined && message.seq > seq;
  });
}

function insertedBefore<T>(items: readonly T[], item: T, isNext: (each: T) => boolean): readonly T[] {
  const at = items.findIndex(isNext);
  return at < 0 ? [...items, item] : [...items.slice(0, at), item, ...items.slice(at)];
}

/** These lines are on their way to a person. */
export function repliesSending(state: ChatState, lines: readonly OutboxEntry[]): ChatState {
  return { ...withoutTrouble(state), byId: withDelivery(state.byId, lines, 'sending', 'failed') };
}

/** The person has this line. It stays in the outbox: the agent has yet to be told. */
export function replyDelivered(state: ChatState, line: OutboxEntry): ChatState {
  return { ...state, byId: withDelivery(state.byId, [line], 'sent') };
}

/** Nobody can tell whether these lines have reached the person; the shopper may send them again. */
export function repliesFailed(state: ChatState, lines: readonly OutboxEntry[]): ChatState {
  const isFree = state.turn.status === 'idle' || state.turn.status === 'failed';
  const turn = isFree ? ({ status: 'failed', turnId: '', reason: 'unknown-fate' } as const) : state.turn;
  return markUnsent({ ...state, turn }, lines);
}

/** What went wrong with lines to a person is no matter of the agent's. */
function withoutTrouble(state: ChatState): ChatState {
  const isOurs = state.turn.status === 'failed' && state.turn.turnId === '';
  return isOurs ? { ...state, turn: { status: 'idle' } } : state;
}

function lastOf(outbox: readonly OutboxEntry[]): readonly OutboxEntry[] {
  let left = most.characters;
  const kept = outbox.slice(-most.entries).reverse();
  const end = kept.findIndex(({ input }) => {
    left -= JSON.stringify(input).length;
    return left < 0;
  });
  return (end < 0 ? kept : kept.slice(0, end)).reverse();
}

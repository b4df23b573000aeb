import { own } from '../../protocol/index.ts';
import type { ChatState, HandoverState, HostMessage, OutboxEntry } from '../state.ts';
import { markUnsent, withDelivery } from './outbox.ts';

/** Maximum context of a live conversation that the agent gets with the next input. */
const maxContext = { entries: 40, characters: 12_000 };

export function handoverChanged(state: ChatState, handover: HandoverState): ChatState {
  const isOver = handover.status === 'ended' || handover.status === 'failed';
  return { ...state, handover, outbox: isOver ? lastOf(state.outbox) : state.outbox };
}

/** Adds a live agent's message to thread and outbox, ordered by its number in the handover. */
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

/** The first message of this handover with a higher number. */
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

/** Inputs are being sent to the live agent. */
export function repliesSending(state: ChatState, lines: readonly OutboxEntry[]): ChatState {
  return { ...withoutTrouble(state), byId: withDelivery(state.byId, lines, 'sending', 'failed') };
}

/** The live agent has received the input. It stays in the outbox as context for the agent. */
export function replyDelivered(state: ChatState, line: OutboxEntry): ChatState {
  return { ...state, byId: withDelivery(state.byId, [line], 'sent') };
}

/** It is unknown whether the inputs reached the live agent; the shopper may send them again. */
export function repliesFailed(state: ChatState, lines: readonly OutboxEntry[]): ChatState {
  const isFree = state.turn.status === 'idle' || state.turn.status === 'failed';
  const turn = isFree ? ({ status: 'failed', turnId: '', reason: 'unknown-fate' } as const) : state.turn;
  return markUnsent({ ...state, turn }, lines);
}

/** Removes the failure of an input to the live agent, which has no turn id. */
function withoutTrouble(state: ChatState): ChatState {
  const isOurs = state.turn.status === 'failed' && state.turn.turnId === '';
  return isOurs ? { ...state, turn: { status: 'idle' } } : state;
}

function lastOf(outbox: readonly OutboxEntry[]): readonly OutboxEntry[] {
  let left = maxContext.characters;
  const kept = outbox.slice(-maxContext.entries).reverse();
  const end = kept.findIndex(({ input }) => {
    left -= JSON.stringify(input).length;
    return left < 0;
  });
  return (end < 0 ? kept : kept.slice(0, end)).reverse();
}

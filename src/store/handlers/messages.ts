import type { AgentEvent, Product } from '../../protocol/index.ts';
import { own } from '../../protocol/index.ts';
import { unsentAnswer } from '../select.ts';
import {
  type AgentMessage,
  type ChatState,
  type HandoverState,
  type HostMessage,
  initialState,
  type Message,
  type Rating,
  type ShopperMessage,
} from '../state.ts';
import { isShopperEntry, withoutEntries } from './outbox.ts';
import { markSentElsewhere } from './sentElsewhere.ts';
import { closedSession } from './session.ts';

export function messageQueued(state: ChatState, message: ShopperMessage): ChatState {
  const { id, input, replyTo: answers = '' } = message;
  const open = withRefusedSetAside(withAnswerTakenBack(state, answers));
  const asked = own(open.byId, answers);
  return {
    ...withMessages(open, [...(asked?.from === 'agent' ? [{ ...asked, selection: input }] : []), message]),
    outbox: [...open.outbox, { messageId: id, input }],
    // Suggestions belong to the turn before.
    suggestions: initialState.suggestions,
  };
}

/** Removes a selection that was never sent, so that only the new one is sent. */
function withAnswerTakenBack(state: ChatState, messageId: string): ChatState {
  const unsent = unsentAnswer(state, messageId);
  if (unsent === undefined) return state;
  const { [unsent.id]: _, ...byId } = state.byId;
  const taken = [{ messageId: unsent.id, input: unsent.input }];
  const { attempt } = state;
  return {
    ...state,
    order: state.order.filter((id) => id !== unsent.id),
    byId,
    outbox: withoutEntries(state.outbox, taken),
    attempt: attempt && { ...attempt, entries: withoutEntries(attempt.entries, taken) },
  };
}

/**
 * Removes refused inputs from the outbox, because the service would refuse every turn that contains them. They stay in
 * the thread as not sent; the host's messages go with the next turn.
 */
function withRefusedSetAside(state: ChatState): ChatState {
  const { turn, attempt } = state;
  if (turn.status !== 'failed' || attempt === null) return state;
  if (turn.reason !== 'refused' && turn.reason !== 'too-long') return state;
  return {
    ...state,
    attempt: null,
    outbox: withoutEntries(state.outbox, attempt.entries.filter(isShopperEntry)),
  };
}

export function hostMessageAdded(state: ChatState, message: HostMessage): ChatState {
  const { id, text } = message;
  const outbox = [...state.outbox, { messageId: id, input: { kind: 'assistant', text } } as const];
  return { ...withMessages(state, [message]), outbox };
}

/** Stores the shopper's rating with the message; it is not sent to the service. */
export function messageRated(state: ChatState, messageId: string, rating: Rating): ChatState {
  const message = own(state.byId, messageId);
  if (message?.from !== 'agent') return state;
  return { ...state, byId: { ...state.byId, [messageId]: { ...message, rating } } };
}

/** Messages of a turn that arrived since the last update. */
export interface Received {
  readonly turnId: string;
  readonly messages: readonly AgentMessage[];
  /** Undefined if the service does not number its lines. */
  readonly lastSeq: number | undefined;
}

/** Adds all messages of a frame in one update, so that the thread is copied once. */
export function eventsReceived(state: ChatState, { turnId, messages: came, lastSeq }: Received): ChatState {
  const { attempt, session } = state;
  if (attempt?.turnId !== turnId || attempt.fate !== 'accepted') return state;
  const messages = markSentElsewhere(state, came);
  const events = messages.map((message) => message.event);
  const offered = events.flatMap((event) => (event.kind === 'suggestion' ? event.questions : []));
  const closing = messages.find((message) => message.event.kind === 'close');
  return {
    ...withMessages(
      state,
      messages.filter((message) => isShown(message.event) && !Object.hasOwn(state.byId, message.id)),
    ),
    attempt: { ...attempt, lastSeq: lastSeq ?? attempt.lastSeq },
    products: productsAfter(state.products, events),
    suggestions: offered.length > 0 ? [...new Set([...state.suggestions, ...offered])] : state.suggestions,
    handover: handoverAfter(state.handover, messages),
    session: closing && session.status !== 'closed' ? closedSession(session, 'agent', closing.at) : session,
  };
}

/** Adds messages to the thread; an existing one is replaced in its position. */
function withMessages(state: ChatState, messages: readonly Message[]): ChatState {
  if (messages.length === 0) return state;
  const ids = messages.map((message) => message.id).filter((id) => !Object.hasOwn(state.byId, id));
  return {
    ...state,
    order: [...state.order, ...ids],
    byId: { ...state.byId, ...Object.fromEntries(messages.map((message) => [message.id, message])) },
  };
}

/** Suggestions are shown below the thread; empty events have nothing to show. */
function isShown(event: AgentEvent): boolean {
  if (event.kind === 'text') return event.text.trim() !== '';
  if (event.kind === 'recommendation') return event.products.length > 0;
  return event.kind !== 'suggestion';
}

/** Requests the latest handover, unless one is in progress. */
function handoverAfter(handover: HandoverState, messages: readonly AgentMessage[]): HandoverState {
  const latest = messages.findLast((message) => message.event.kind === 'handover');
  const isUnderWay = handover.status === 'waiting' || handover.status === 'connected';
  if (isUnderWay || latest?.event.kind !== 'handover') return handover;
  const { reason, reasonNative } = latest.event;
  return { status: 'requested', messageId: latest.id, reason, reasonNative };
}

type Products = ChatState['products'];

/** Stores complete products, because later messages may refer to them by id. */
function productsAfter(products: Products, events: readonly AgentEvent[]): Products {
  const isNew = (product: Product) =>
    // An unchanged product must not cause a re-render.
    product.productId !== '' && JSON.stringify(product) !== JSON.stringify(own(products, product.productId));
  const found = events.flatMap(wholeProducts).filter(isNew);
  if (found.length === 0) return products;
  return { ...products, ...Object.fromEntries(found.map((product) => [product.productId, product])) };
}

function wholeProducts(event: AgentEvent): readonly Product[] {
  if (event.kind === 'recommendation') return event.products;
  const items =
    event.kind === 'product'
      ? [event]
      : event.kind === 'products'
        ? event.sections.flatMap((section) => section.items)
        : [];
  return items.flatMap(({ product }) => product ?? []);
}

import type { AgentEvent, Product } from '../../protocol/index.ts';
import { activityOf, getOwn, isRecord, isTechnical, maxParts, omitUndefined } from '../../protocol/index.ts';
import { markAuthor } from '../authorOf.ts';
import type { AgentMessage, ChatState, HandoverState, Message, Rating, TurnState } from '../state.ts';
import { markSentElsewhere } from './sentElsewhere.ts';
import { closedSession } from './session.ts';

/** Stores the shopper's rating with the message; it is not sent to the service. */
export function messageRated(state: ChatState, messageId: string, rating: Rating): ChatState {
  const message = getOwn(state.byId, messageId);
  if (message?.from !== 'agent') return state;
  return { ...state, byId: { ...state.byId, [messageId]: { ...message, rating } } };
}

/** Messages of a turn since the last update. */
export interface Received {
  readonly turnId: string;
  /** By id; of a text that grows, the latest. */
  readonly messages: ReadonlyMap<string, AgentMessage>;
  /** The message that arrived last. */
  readonly last: AgentMessage | undefined;
  /** Undefined if the service does not number its lines. */
  readonly lastSeq: number | undefined;
}

/** Adds the agent's messages. One update adds all messages of a frame, so that the thread is copied only once. */
export function eventsReceived(
  state: ChatState,
  { turnId, messages: received, last, lastSeq }: Received,
): ChatState {
  const { attempt, session, turn } = state;
  if (attempt?.turnId !== turnId || attempt.delivery !== 'accepted') return state;
  const messages = markSentElsewhere(state, [...received.values()]);
  const events = messages.map((message) => message.event);
  const questions = events.flatMap((event) => (event.kind === 'suggestion' ? event.questions : []));
  const closing = messages.find((message) => message.event.kind === 'close');
  return {
    ...withMessages(
      state,
      messages.filter((message) => isShown(message.event) && canGrow(getOwn(state.byId, message.id))),
    ),
    turn: turnAfter(turn, last?.event),
    attempt: { ...attempt, lastSeq: lastSeq ?? attempt.lastSeq },
    products: productsAfter(state.products, events),
    suggestions:
      questions.length > 0
        ? [...new Set([...state.suggestions, ...questions])].slice(0, maxParts)
        : state.suggestions,
    productRequest: requestAfter(state.productRequest, messages),
    handover: handoverAfter(state.handover, messages),
    session: closing && session.status !== 'closed' ? closedSession(session, 'agent', closing.at) : session,
  };
}

/** Whether a message is not in the thread, or its text is not complete: a resumed turn may continue one that was cut. */
export const canGrow = (message: Message | undefined): boolean =>
  message === undefined ||
  (message.from === 'agent' && (message.isPartial ?? message.isIncomplete) !== undefined);

/** Adds messages to the thread; a message with the id of an earlier one replaces it in its position. */
export function withMessages(state: ChatState, messages: readonly Message[]): ChatState {
  if (messages.length === 0) return state;
  const marked = Object.fromEntries(messages.map((message) => [message.id, markAuthor(message)]));
  const ids = messages.map((message) => message.id).filter((id) => !Object.hasOwn(state.byId, id));
  return {
    ...state,
    order: ids.length > 0 ? [...state.order, ...new Set(ids)] : state.order,
    byId: { ...state.byId, ...marked },
  };
}

/** Whether an event is shown in the thread. Suggestions and activities are shown below the thread. */
export function isShown(event: AgentEvent): boolean {
  if (isTechnical(event)) return false;
  if (event.kind === 'text') return event.text.trim() !== '' && activityOf(event) === undefined;
  if (event.kind === 'recommendation') return event.products.length > 0;
  return event.kind !== 'suggestion';
}

/** Returns the turn with the agent's current activity: that of the last event, if it describes one. */
function turnAfter(turn: TurnState, last: AgentEvent | undefined): TurnState {
  const activity = activityOf(last);
  return turn.status !== 'receiving' || turn.activity === activity
    ? turn
    : omitUndefined({ ...turn, activity });
}

function requestAfter(
  request: ChatState['productRequest'],
  messages: readonly AgentMessage[],
): ChatState['productRequest'] {
  for (const { id, event } of messages) {
    if (event.kind !== 'recommendation' || event.metadata?.action !== 'add-to-cart') continue;
    const { options } = event.metadata;
    const productId = event.products[0]?.productId ?? '';
    return { messageId: id, productId, options: isRecord(options) ? options : {} };
  }
  return request;
}

/** Returns the handover state after these messages: the newest request, unless a live agent is expected or connected. */
function handoverAfter(handover: HandoverState, messages: readonly AgentMessage[]): HandoverState {
  const latest = messages.findLast((message) => message.event.kind === 'handover');
  const isInProgress = handover.status === 'waiting' || handover.status === 'connected';
  if (isInProgress || latest?.event.kind !== 'handover') return handover;
  const { reason, reasonNative } = latest.event;
  return { status: 'requested', messageId: latest.id, reason, reasonNative };
}

type Products = ChatState['products'];

/** Stores complete products, because later messages may refer to them by id. */
function productsAfter(products: Products, events: readonly AgentEvent[]): Products {
  const isChanged = (product: Product) =>
    // An unchanged product must not cause a re-render.
    product.productId !== '' &&
    JSON.stringify(product) !== JSON.stringify(getOwn(products, product.productId));
  const found = events.flatMap(completeProducts).filter(isChanged);
  if (found.length === 0) return products;
  return { ...products, ...Object.fromEntries(found.map((product) => [product.productId, product])) };
}

function completeProducts(event: AgentEvent): readonly Product[] {
  if (event.kind === 'recommendation') return event.products;
  const items =
    event.kind === 'product'
      ? [event]
      : event.kind === 'products'
        ? event.sections.flatMap((section) => section.items)
        : [];
  return items.flatMap(({ product }) => product ?? []);
}

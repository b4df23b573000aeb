import type { AgentEvent } from '../../protocol/index.ts';
import type { ChatAction } from '../actions.ts';
import type { AgentMessage, ChatState, Message } from '../state.ts';
import { handoverAfter } from './handover.ts';
import { withoutEntries } from './outbox.ts';
import { productsAfter } from './products.ts';
import { staleSuggestions, suggestionsAfter } from './suggestions.ts';

type Happened<T extends ChatAction['type']> = Extract<ChatAction, { readonly type: T }>;

export function messageQueued(state: ChatState, action: Happened<'message-queued'>): ChatState {
  const { id, input } = action.message;
  const open = withRefusedSetAside(state);
  return {
    ...open,
    order: [...open.order, id],
    byId: { ...open.byId, ...withAnswer(open, action), [id]: action.message },
    outbox: [...open.outbox, { messageId: id, input }],
    suggestions: staleSuggestions(open.suggestions),
  };
}

function withAnswer(
  { byId }: ChatState,
  { answers, message }: Happened<'message-queued'>,
): Readonly<Record<string, Message>> {
  const asked = answers === undefined ? undefined : byId[answers];
  return asked?.from === 'agent' ? { [asked.id]: { ...asked, answer: message.input } } : {};
}

/** What the service has refused would make it refuse everything after it too: it stays behind, shown as not sent. */
function withRefusedSetAside(state: ChatState): ChatState {
  const { turn, attempt } = state;
  if (turn.status !== 'failed' || attempt === null) return state;
  if (turn.reason !== 'refused' && turn.reason !== 'too-long') return state;
  return { ...state, attempt: null, outbox: withoutEntries(state.outbox, attempt.entries) };
}

export function lineSaid(state: ChatState, { message }: Happened<'line-said'>): ChatState {
  const { id, text } = message;
  return {
    ...state,
    order: [...state.order, id],
    byId: { ...state.byId, [id]: message },
    outbox: [...state.outbox, { messageId: id, input: { kind: 'assistant', text } }],
  };
}

/** All that has arrived since the last frame, in one step: one copy of the thread, however many events. */
export function eventsReceived(state: ChatState, action: Happened<'events-received'>): ChatState {
  const { attempt } = state;
  if (attempt?.turnId !== action.turnId || attempt.fate !== 'accepted') return state;
  const lastSeq = action.lastSeq ?? attempt.lastSeq;
  const events = action.messages.map((message) => message.event);
  const shown = action.messages.filter((message) => isShown(message.event));
  const closing = action.messages.find((message) => message.event.kind === 'close');
  return {
    ...state,
    attempt: lastSeq === attempt.lastSeq ? attempt : { ...attempt, lastSeq },
    ...(shown.length === 0 ? {} : withMessages(state, shown)),
    products: productsAfter(state.products, events),
    suggestions: suggestionsAfter(state.suggestions, events),
    handover: handoverAfter(state.handover, action.messages),
    session:
      closing === undefined || state.session.status === 'closed'
        ? state.session
        : { status: 'closed', reason: 'agent', at: closing.at },
  };
}

function withMessages(
  state: ChatState,
  messages: readonly AgentMessage[],
): Pick<ChatState, 'order' | 'byId'> {
  const byId: Record<string, Message> = { ...state.byId };
  for (const message of messages) byId[message.id] = message;
  return { order: [...state.order, ...messages.map((message) => message.id)], byId };
}

/** Suggestions belong to the end of the thread, not into it; what is empty shows nothing. */
function isShown(event: AgentEvent): boolean {
  switch (event.kind) {
    case 'suggestion':
      return false;
    case 'text':
      return event.text.trim() !== '';
    case 'recommendation':
      return event.products.length > 0;
    default:
      return true;
  }
}

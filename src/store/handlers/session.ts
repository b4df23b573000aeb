import type { ChatAction } from '../actions.ts';
import { type ChatState, initialState, type OutboxEntry } from '../state.ts';
import { stalled } from './outbox.ts';
import { requeued } from './turn.ts';

type Happened<T extends ChatAction['type']> = Extract<ChatAction, { readonly type: T }>;

/** How many of the shopper's own texts a session opened anew is told. */
const contextTexts = 10;

export function sessionOpening(state: ChatState): ChatState {
  return state.session.status === 'opening' ? state : { ...state, session: { status: 'opening' } };
}

export function sessionOpened(state: ChatState, action: Happened<'session-opened'>): ChatState {
  const { sessionId, epoch, clientKey } = action;
  return {
    ...state,
    session: { status: 'open', sessionId, ...(epoch === undefined ? {} : { epoch }) },
    clientKey: clientKey ?? state.clientKey,
  };
}

export function sessionForgotten(state: ChatState): ChatState {
  const open = requeued(state);
  return { ...open, session: { status: 'none' }, attempt: null, outbox: [...context(open), ...open.outbox] };
}

/** The shopper's own last texts that an earlier session had already taken, oldest first. */
function context(state: ChatState): readonly OutboxEntry[] {
  const waiting = new Set(state.outbox.map((entry) => entry.messageId));
  const entries: OutboxEntry[] = [];
  for (const id of state.order) {
    const message = state.byId[id];
    if (message?.from !== 'shopper' || message.input.kind !== 'text') continue;
    if (message.delivery !== 'sent' || waiting.has(id)) continue;
    entries.push({ messageId: id, input: message.input });
  }
  return entries.slice(-contextTexts);
}

export function sessionClosed(state: ChatState, action: Happened<'session-closed'>): ChatState {
  if (state.session.status === 'closed') return state;
  return stalled({
    ...state,
    session: { status: 'closed', reason: action.reason, at: action.at },
    turn: { status: 'idle' },
    attempt: null,
  });
}

export function conversationRestarted(state: ChatState): ChatState {
  return { ...initialState, service: state.service, clientKey: state.clientKey };
}

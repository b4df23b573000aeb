import type { ChatAction } from '../actions.ts';
import {
  type ChatState,
  initialState,
  type Message,
  type OutboxEntry,
  type ShopperMessage,
} from '../state.ts';
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
  const waiting = open.outbox.filter(({ messageId }) => !isSent(open.byId[messageId]));
  return { ...open, session: { status: 'none' }, attempt: null, outbox: [...context(open), ...waiting] };
}

/** The shopper's own last texts that an earlier session had already taken, oldest first. */
function context(state: ChatState): readonly OutboxEntry[] {
  const entries: OutboxEntry[] = [];
  for (const id of state.order) {
    const message = state.byId[id];
    if (isSent(message) && message.input.kind === 'text')
      entries.push({ messageId: id, input: message.input });
  }
  return entries.slice(-contextTexts);
}

function isSent(message: Message | undefined): message is ShopperMessage {
  return message?.from === 'shopper' && message.delivery === 'sent';
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

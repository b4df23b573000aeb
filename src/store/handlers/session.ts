import type { SessionOpened } from '../../client/index.ts';
import { getOwn, omitUndefined } from '../../protocol/index.ts';
import {
  type ChatState,
  type CloseReason,
  initialState,
  type Message,
  type OutboxEntry,
  type ServiceState,
  type SessionState,
  type ShopperMessage,
} from '../state.ts';
import { markUnsent, withoutEntries } from './outbox.ts';
import { withAttemptRequeued } from './turn.ts';

/** Maximum number of the shopper's earlier texts that are sent to a new session as context. */
const maxContextTexts = 10;

/** Marks that a session is being opened. */
export function sessionOpening(state: ChatState): ChatState {
  return { ...state, session: { status: 'opening' } };
}

/**
 * Stores an opened or renewed session. For an opened one, adds the shopper's earlier texts to the outbox as context. If the
 * conversation belongs to another signed-in shopper, only its pending inputs stay.
 */
export function sessionOpened(state: ChatState, opened: SessionOpened): ChatState {
  const { sessionId, epoch, clientKey = state.clientKey } = opened;
  const isAnotherShopper = isIdentified(state.clientKey) && clientKey !== state.clientKey;
  const base = isAnotherShopper ? withPendingInputsOnly(state) : state;
  return {
    ...base,
    ...(state.session.status === 'opening' && { outbox: withContext(base) }),
    session: omitUndefined({ status: 'open', sessionId, epoch }),
    clientKey,
  };
}

/** Whether the key belongs to a signed-in shopper; the proxy's anonymous keys begin with `anon_`. */
export function isIdentified(clientKey: string | null): clientKey is string {
  return clientKey !== null && !clientKey.startsWith('anon_');
}

/** Removes another shopper's conversation, except the pending inputs. */
function withPendingInputsOnly(state: ChatState): ChatState {
  const { turn, attempt, outbox, byId } = state;
  const messages = outbox.flatMap(({ messageId }) => getOwn(byId, messageId) ?? []);
  return {
    ...conversationRestarted(state),
    turn,
    attempt: attempt?.delivery === 'accepted' ? null : attempt,
    outbox,
    order: messages.map(({ id }) => id),
    byId: Object.fromEntries(messages.map((message) => [message.id, message])),
  };
}

/** Removes the anonymous session after sign-in; the next session has the shopper's identity. */
export function shopperIdentified(state: ChatState): ChatState {
  return { ...state, session: { status: 'none' }, clientKey: null };
}

/** Adds the earlier texts of the conversation to the inputs of a new session. */
function withContext(state: ChatState): ChatState['outbox'] {
  const earlierTexts = contextEntries(state);
  return [...earlierTexts, ...withoutEntries(state.outbox, earlierTexts)];
}

/** Returns the shopper's last texts that were sent, oldest first. */
function contextEntries({ order, byId }: ChatState): readonly OutboxEntry[] {
  const entries = order.flatMap((messageId) => {
    const message = getOwn(byId, messageId);
    return isSent(message) && message.input.kind === 'text' ? { messageId, input: message.input } : [];
  });
  return entries.slice(-maxContextTexts);
}

function isSent(message: Message | undefined): message is ShopperMessage {
  return message?.from === 'shopper' && message.delivery === 'sent';
}

/** Closes the session, and marks unsent inputs as failed. */
export function sessionClosed(state: ChatState, reason: CloseReason, at: number): ChatState {
  if (state.session.status === 'closed') return state;
  return markUnsent({
    ...state,
    session: closedSession(state.session, reason, at),
    turn: { status: 'idle' },
    attempt: null,
  });
}

/** Returns the closed state of a session. */
export function closedSession(session: SessionState, reason: CloseReason, at: number): SessionState {
  const { sessionId } = session.status === 'open' ? session : {};
  return omitUndefined({ status: 'closed', reason, at, sessionId });
}

/** Removes a session that the service no longer knows. The next one gets the shopper's earlier texts as context. */
export function sessionForgotten(state: ChatState): ChatState {
  const requeued = withAttemptRequeued(state);
  const unsent = requeued.outbox.filter(({ messageId }) => !isSent(getOwn(requeued.byId, messageId)));
  return {
    ...requeued,
    session: { status: 'none' },
    attempt: null,
    outbox: [...contextEntries(requeued), ...unsent],
  };
}

/** Changes the state of the service. */
export function serviceChanged(state: ChatState, service: ServiceState): ChatState {
  return service.status === 'up' && state.service.status === 'up' ? state : { ...state, service };
}

/** Removes the conversation; the shopper's identity stays. */
export function conversationRestarted({ service, announcer, clientKey }: ChatState): ChatState {
  return { ...initialState, service, announcer, clientKey };
}

/** Removes the conversation and the shopper's identity. */
export function conversationForgotten(state: ChatState): ChatState {
  return { ...conversationRestarted(state), clientKey: null };
}

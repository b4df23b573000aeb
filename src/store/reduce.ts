import type { ChatAction } from './actions.ts';
import { eventsReceived, lineSaid, messageQueued } from './handlers/messages.ts';
import { serviceChanged } from './handlers/service.ts';
import {
  conversationRestarted,
  sessionClosed,
  sessionForgotten,
  sessionOpened,
  sessionOpening,
} from './handlers/session.ts';
import {
  requeued,
  turnAccepted,
  turnDispatched,
  turnEnded,
  turnFailed,
  turnRefused,
  turnRepeated,
  turnStarted,
  turnStopped,
} from './handlers/turn.ts';
import type { ChatState } from './state.ts';

/** The only place where chat state changes. Answers the same object where nothing has changed. */
export function reduce(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'session-opening':
      return sessionOpening(state);
    case 'session-opened':
      return sessionOpened(state, action);
    case 'session-forgotten':
      return sessionForgotten(state);
    case 'session-closed':
      return sessionClosed(state, action);
    case 'conversation-restarted':
      return conversationRestarted(state);
    case 'message-queued':
      return messageQueued(state, action);
    case 'line-said':
      return lineSaid(state, action);
    case 'turn-started':
      return turnStarted(state, action);
    case 'turn-dispatched':
      return turnDispatched(state, action);
    case 'turn-repeated':
      return turnRepeated(state, action);
    case 'turn-accepted':
      return turnAccepted(state, action);
    case 'events-received':
      return eventsReceived(state, action);
    case 'turn-ended':
      return turnEnded(state, action);
    case 'turn-stopped':
      return turnStopped(state, action);
    case 'turn-failed':
      return turnFailed(state, action);
    case 'turn-refused':
      return turnRefused(state, action);
    case 'turn-requeued':
      return requeued(state);
    case 'service-changed':
      return serviceChanged(state, action);
    default:
      return never(action);
  }
}

function never(action: never): never {
  throw new Error(`No such action: ${JSON.stringify(action)}`);
}

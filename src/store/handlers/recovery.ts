import type { ChatState, ServiceState } from '../state.ts';
import { contextEntries, isSent } from './session.ts';
import { isActive, withAttemptRequeued } from './turn.ts';

/** The way to the turn broke, and is being looked for. */
export function turnConnectionLost(state: ChatState, turnId: string, at: number): ChatState {
  const { turn } = state;
  if (!isActive(turn) || turn.turnId !== turnId || turn.lostAt !== undefined) return state;
  return { ...state, turn: { ...turn, lostAt: at } };
}

/** The service does not know the session any more: the next one is told what the shopper has said so far. */
export function sessionForgotten(state: ChatState): ChatState {
  const open = withAttemptRequeued(state);
  const waiting = open.outbox.filter(({ messageId }) => !isSent(open.byId[messageId]));
  return {
    ...open,
    session: { status: 'none' },
    attempt: null,
    outbox: [...contextEntries(open), ...waiting],
  };
}

export function serviceChanged(state: ChatState, service: ServiceState): ChatState {
  return service.status === 'up' && state.service.status === 'up' ? state : { ...state, service };
}

import { omitUndefined } from '../../protocol/index.ts';
import type { CloseReason, SessionState } from '../state.ts';

/** The session, over. */
export function closed(session: SessionState, reason: CloseReason, at: number): SessionState {
  const { sessionId } = session.status === 'open' ? session : {};
  return omitUndefined({ status: 'closed', reason, at, sessionId });
}

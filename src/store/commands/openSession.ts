import type { SessionOpened } from '../../client/index.ts';
import type { CommandContext } from './context.ts';
import { untilAborted } from './untilAborted.ts';

/** The session to talk in; asks for one where there is none. */
export async function openSession(context: CommandContext, signal: AbortSignal): Promise<string> {
  const { session } = context.ledger.state();
  if (session.status === 'open') return session.sessionId;
  context.ledger.dispatch({ type: 'session-opening' });
  return opened(context, await init(context, undefined, signal));
}

/** A new token in place of one that was refused. On failure the old one stays, to be renewed another time. */
export async function renewSession(context: CommandContext, signal: AbortSignal): Promise<void> {
  const { session } = context.ledger.state();
  if (session.status !== 'open') return;
  opened(context, await init(context, session.sessionId, signal));
}

function init(
  { transport, ledger, agentId }: CommandContext,
  sessionId: string | undefined,
  signal: AbortSignal,
): Promise<SessionOpened> {
  const { clientKey } = ledger.state();
  const request = {
    ...(clientKey === null ? {} : { clientKey }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(agentId === undefined ? {} : { agentId }),
  };
  return untilAborted(signal, transport.init(request, { signal }));
}

function opened({ ledger }: CommandContext, answer: SessionOpened): string {
  const { sessionId, clientKey, epoch } = answer;
  ledger.dispatch({
    type: 'session-opened',
    sessionId,
    ...(clientKey === undefined ? {} : { clientKey }),
    ...(epoch === undefined ? {} : { epoch }),
  });
  return sessionId;
}

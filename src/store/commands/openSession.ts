import type { SessionOpened } from '../../client/index.ts';
import { defined } from '../../protocol/index.ts';
import { sessionOpened, sessionOpening } from '../handlers/session.ts';
import type { CommandContext } from './context.ts';
import { untilAborted } from './untilAborted.ts';

/** The session to talk in; asks for one where there is none. */
export async function openSession(context: CommandContext, signal: AbortSignal): Promise<string> {
  const { session } = context.ledger.state();
  if (session.status === 'open') return session.sessionId;
  context.ledger.dispatch(sessionOpening);
  const opened = await init(context, undefined, signal);
  context.ledger.dispatch(sessionOpened, opened);
  return opened.sessionId;
}

/** A new token in place of one that was refused. On failure the old one stays, to be renewed another time. */
export async function renewSession(context: CommandContext, signal: AbortSignal): Promise<void> {
  const { session } = context.ledger.state();
  if (session.status !== 'open') return;
  context.ledger.dispatch(sessionOpened, await init(context, session.sessionId, signal));
}

function init(
  { transport, ledger, agentId }: CommandContext,
  sessionId: string | undefined,
  signal: AbortSignal,
): Promise<SessionOpened> {
  const clientKey = ledger.state().clientKey ?? undefined;
  const request = defined({ clientKey, sessionId, agentId });
  return untilAborted(signal, transport.init(request, { signal }));
}

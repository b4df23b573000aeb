import { omitUndefined, raceAbort, ServiceError } from '../../protocol/index.ts';
import { sessionOpened, sessionOpening } from '../handlers/session.ts';
import type { CommandContext } from './context.ts';

/**
 * Resolves with the session token. Opens a session if there is none, or renews a refused token. Concurrent callers share
 * one `init` call.
 */
export async function openSession(
  context: CommandContext,
  renew: boolean,
  signal: AbortSignal,
): Promise<string> {
  const { writer, opening } = context;
  if (opening.pending) {
    await raceAbort(signal, opening.pending);
    return openSession(context, false, signal);
  }
  const { session } = writer.getState();
  if (session.status === 'closed') throw new ServiceError('session-closed', 'The conversation is over.');
  const currentToken = session.status === 'open' ? session.sessionId : undefined;
  if (currentToken !== undefined && !renew) return currentToken;
  const opened = requestSession(context, currentToken, signal);
  const clearPending = () => {
    opening.pending = undefined;
  };
  opening.pending = opened.then(clearPending, clearPending);
  return opened;
}

async function requestSession(
  { transport, writer, agentId }: CommandContext,
  currentToken: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { clientKey } = writer.getState();
  // If renewing fails, the old token stays for the next attempt.
  if (currentToken === undefined) writer.update(sessionOpening);
  const request = omitUndefined({ clientKey: clientKey ?? undefined, sessionId: currentToken, agentId });
  const opened = await raceAbort(signal, transport.init(request, { signal }));
  writer.update(sessionOpened, opened);
  return opened.sessionId;
}

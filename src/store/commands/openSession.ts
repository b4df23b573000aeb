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
  if (opening.underway) {
    await raceAbort(signal, opening.underway);
    return openSession(context, false, signal);
  }
  const { session } = writer.getState();
  if (session.status === 'closed') throw new ServiceError('session-closed', 'The conversation is over.');
  const known = session.status === 'open' ? session.sessionId : undefined;
  if (known !== undefined && !renew) return known;
  const opened = ask(context, known, signal);
  const over = () => {
    opening.underway = undefined;
  };
  opening.underway = opened.then(over, over);
  return opened;
}

async function ask(
  { transport, writer, agentId }: CommandContext,
  known: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { clientKey } = writer.getState();
  // If renewing fails, the old token stays for the next attempt.
  if (known === undefined) writer.update(sessionOpening);
  const request = omitUndefined({ clientKey: clientKey ?? undefined, sessionId: known, agentId });
  const opened = await raceAbort(signal, transport.init(request, { signal }));
  writer.update(sessionOpened, opened);
  return opened.sessionId;
}

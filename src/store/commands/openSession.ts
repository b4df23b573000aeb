import { omitUndefined, raceAbort, ServiceError } from '../../protocol/index.ts';
import { sessionOpened, sessionOpening } from '../handlers/session.ts';
import type { CommandContext } from './context.ts';

/**
 * The session to talk in; asks for one where there is none, or where the token that there is was refused.
 * A turn and an upload that need one at the same time get the same.
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
  // A token that cannot be renewed now stays, to be renewed another time.
  if (known === undefined) writer.update(sessionOpening);
  const request = omitUndefined({ clientKey: clientKey ?? undefined, sessionId: known, agentId });
  const opened = await raceAbort(signal, transport.init(request, { signal }));
  writer.update(sessionOpened, opened);
  return opened.sessionId;
}

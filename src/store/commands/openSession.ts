import { defined } from '../../protocol/index.ts';
import { sessionOpened, sessionOpening } from '../handlers/session.ts';
import type { CommandContext } from './context.ts';
import { untilAborted } from './untilAborted.ts';

/** The session to talk in; asks for one where there is none, or where the token that there is was refused. */
export async function openSession(
  { transport, ledger, agentId }: CommandContext,
  renew: boolean,
  signal: AbortSignal,
): Promise<string> {
  const { session, clientKey } = ledger.state();
  const known = session.status === 'open' ? session.sessionId : undefined;
  if (known !== undefined && !renew) return known;
  // A token that cannot be renewed now stays, to be renewed another time.
  if (known === undefined) ledger.dispatch(sessionOpening);
  const request = defined({ clientKey: clientKey ?? undefined, sessionId: known, agentId });
  const opened = await untilAborted(signal, transport.init(request, { signal }));
  ledger.dispatch(sessionOpened, opened);
  return opened.sessionId;
}

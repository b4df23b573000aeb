import type { TurnItem } from '../../client/index.ts';
import { ServiceError } from '../../protocol/index.ts';
import { turnEnded } from '../handlers/turn.ts';
import type { CommandContext } from './context.ts';

/**
 * Ends a turn in the state, and reports an error with which it has ended.
 *
 * @param isHandled Whether the host has handled the answer itself, so that nothing needs to be shown.
 * @throws ServiceError if only the connection was cut.
 */
export function endTurn(
  { writer, report }: CommandContext,
  turnId: string,
  { reason, error, resumable }: Extract<TurnItem, { kind: 'end' }>,
  isHandled: boolean,
): void {
  if (resumable) throw new ServiceError('network', 'The stream was cut.');
  writer.update(turnEnded, turnId, reason, isHandled);
  const { turn } = writer.getState();
  const isEmpty = turn.status === 'interrupted' && turn.turnId === turnId && turn.reason === 'empty';
  const failure = error ?? (isEmpty ? emptyFailure : undefined);
  if (failure !== undefined) report({ kind: 'turn-ended-badly', turnId, failure });
}

const emptyFailure = { code: 'empty', message: 'The turn has shown nothing to the shopper.' };

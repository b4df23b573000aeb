import type { PersistenceAccess } from '../chatStore.ts';
import { turnFailed } from '../handlers/turn.ts';
import { isBusy } from '../select.ts';
import { type ChatState, initialState } from '../state.ts';
import type { SavedConversation } from './savedState.ts';

/** The page shows this conversation from now on. */
export const replaceConversation =
  (conversation: SavedConversation) =>
  ({ service, announcer }: ChatState): ChatState => ({
    ...initialState,
    ...conversation,
    service,
    announcer,
  });

/**
 * Goes on with a turn that was left under way, by another page or by this one. What may have reached the service is
 * asked for there under its key; what certainly never left goes out now.
 */
export function continueTurn(
  { update, run }: PersistenceAccess,
  { turn, attempt }: ChatState,
): Promise<void> {
  if (turn.status !== 'sending' && turn.status !== 'receiving') return run('restore');
  const { turnId } = turn;
  const hasLeft = attempt?.turnId === turnId && attempt.fate !== 'unsent';
  update((state) => (isBusy(state) ? turnFailed(state, turnId, 'offline', false) : state));
  return run(hasLeft ? 'restore' : 'send');
}

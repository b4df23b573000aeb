import type { PersistenceAccess } from '../chatStore.ts';
import { turnFailed } from '../handlers/turn.ts';
import { isBusy } from '../select.ts';
import { type ChatState, initialState } from '../state.ts';
import type { SavedConversation } from './savedState.ts';

/** Returns a handler that replaces the conversation of the page. */
export const replaceConversation =
  (conversation: SavedConversation) =>
  ({ service, announcer }: ChatState): ChatState => ({
    ...initialState,
    ...conversation,
    service,
    announcer,
  });

/**
 * Continues a turn that this or another page left running. Requests the missing lines of a turn that may have reached the
 * service; sends one that was never sent.
 */
export function continueTurn(
  { update, run }: PersistenceAccess,
  { turn, attempt }: ChatState,
): Promise<void> {
  if (turn.status !== 'sending' && turn.status !== 'receiving') return run('restore');
  const { turnId } = turn;
  const mayHaveArrived = attempt?.turnId === turnId && attempt.delivery !== 'unsent';
  update((state) => (isBusy(state) ? turnFailed(state, turnId, 'offline', false) : state));
  return run(mayHaveArrived ? 'restore' : 'send');
}

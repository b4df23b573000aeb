import type { PersistenceAccess } from '../chatStore.ts';
import { turnFailed } from '../handlers/turn.ts';
import { isBusy } from '../select.ts';
import { type ChatState, initialState } from '../state.ts';
import type { SavedConversation } from './savedState.ts';

/** Replaces the conversation of the page. */
export const replaceConversation =
  (conversation: SavedConversation) =>
  ({ service, announcer }: ChatState): ChatState => ({
    ...initialState,
    ...conversation,
    service,
    announcer,
  });

/**
 * Continues a turn that this or another page left running. A turn that may have reached the service is requested there
 * again; one that was never sent is sent now.
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

import { loadOnce } from './loadOnce.ts';
import type { PagePersistence } from './pagePersistence.ts';

export interface LazyPersistence {
  /** Loads the persistence, once. Resolves to undefined if it does not load or the chat was removed. */
  load(): Promise<PagePersistence | undefined>;
  /** Loads the persistence, then calls `use`, unless loading fails or the chat was removed. */
  use(use: (persistence: PagePersistence) => void): void;
  /** Calls `use` once the persistence is loaded if its load has started; otherwise does nothing. */
  useIfLoaded(use: (persistence: PagePersistence) => void): void;
  /** Whether the persistence is loaded or its load has started. */
  isRequested(): boolean;
}

/**
 * With the first call of `load` or `use`, loads the code that saves the conversation.
 *
 * @param create Imports the code and restores the conversation; resolves to undefined if the chat was removed meanwhile.
 * @param onError Called if `create` rejects; the next call of `load` or `use` tries again.
 */
export function createLazyPersistence(
  create: () => Promise<PagePersistence | undefined>,
  onError: (error: unknown) => void,
): LazyPersistence {
  const { start, isStarted } = loadOnce(create, onError);
  const load = () => start().catch(() => undefined);
  const use: LazyPersistence['use'] = (run) =>
    void load().then((persistence) => persistence && run(persistence));
  return { load, use, useIfLoaded: (run) => isStarted() && use(run), isRequested: isStarted };
}

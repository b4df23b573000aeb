import {
  type ChatStore,
  type Persistence,
  type PersistenceOptions,
  persistConversation,
} from '../../store/index.ts';
import { browserChannel } from './browserChannel.ts';
import { browserRuntime } from './browserRuntime.ts';
import { localShelf, tabShelf } from './browserShelves.ts';

export interface BrowserKeepingOptions
  extends Pick<PersistenceOptions, 'scope' | 'consent' | 'view' | 'onSave'> {
  /** What the chat is drawn in: the shopper's own act in it is what storing waits for, where nobody has been asked. */
  readonly panel: Node;
}

const acts = ['click', 'keydown', 'input'] as const;

/**
 * Keeps a conversation in the browser's own storage, and in step with the other tabs: over reloads, from page to
 * page, and where the browser itself keeps a page as it was.
 */
export function keepInBrowser(store: ChatStore, { panel, ...options }: BrowserKeepingOptions): Persistence {
  const page = panel.ownerDocument ?? document;
  const keeping = persistConversation(store, {
    ...options,
    ...browserRuntime,
    openChannel: browserChannel,
    storages: [localShelf, tabShelf],
    tabStorage: tabShelf,
  });
  let comeBack: (() => void) | undefined;
  const acted = ({ isTrusted }: Event) => {
    if (isTrusted) keeping.acted();
    keeping.announceHere();
  };
  const turned = () => {
    if (!page.hidden) keeping.announceHere();
    // A page that is left is hidden after that, when its turn has been let go of: it was kept as it stood.
    else if (!comeBack) keeping.save();
  };
  const left = () => {
    comeBack ??= keeping.leave();
  };
  const returned = () => {
    comeBack?.();
    comeBack = undefined;
  };
  const listeners = [
    ...acts.map((type) => [panel, type, acted] as const),
    [page, 'visibilitychange', turned],
    [page.defaultView, 'focus', keeping.announceHere],
    [page.defaultView, 'pagehide', left],
    [page.defaultView, 'pageshow', returned],
  ] as const;
  for (const [target, type, run] of listeners) target?.addEventListener(type, run);
  if (!page.hidden) keeping.announceHere();
  return {
    ...keeping,
    stop: () => {
      for (const [target, type, run] of listeners) target?.removeEventListener(type, run);
      keeping.stop();
    },
  };
}

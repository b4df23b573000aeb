import { type ChatStore, type Keeping, type KeepingOptions, keepConversation } from '../store/index.ts';
import { browserChannel } from './browserChannel.ts';
import { browserLocalStorage, browserSessionStorage } from './browserStorage.ts';
import { browserSurroundings } from './browserSurroundings.ts';

export interface BrowserPersistenceOptions
  extends Pick<KeepingOptions, 'scope' | 'consent' | 'view' | 'saved'> {
  /** What the chat is drawn in: the shopper's own act in it is what storing waits for, where nobody has been asked. */
  readonly panel: Node;
}

const acts = ['click', 'keydown', 'input'] as const;

/**
 * Keeps a conversation in the browser's own storage, and in step with the other tabs: over reloads, from page to
 * page, and where the browser itself keeps a page as it was.
 */
export function persistInBrowser(
  store: ChatStore,
  { panel, ...options }: BrowserPersistenceOptions,
): Keeping {
  const page = panel.ownerDocument ?? document;
  const keeping = keepConversation(store, {
    ...options,
    ...browserSurroundings,
    openChannel: browserChannel,
    shelves: [browserLocalStorage, browserSessionStorage],
    tab: browserSessionStorage,
  });
  let comeBack: (() => void) | undefined;
  const acted = ({ isTrusted }: Event) => {
    if (isTrusted) keeping.acted();
    keeping.speak();
  };
  const turned = () => {
    if (!page.hidden) keeping.speak();
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
    [page.defaultView, 'focus', keeping.speak],
    [page.defaultView, 'pagehide', left],
    [page.defaultView, 'pageshow', returned],
  ] as const;
  for (const [target, type, run] of listeners) target?.addEventListener(type, run);
  if (!page.hidden) keeping.speak();
  return {
    ...keeping,
    stop: () => {
      for (const [target, type, run] of listeners) target?.removeEventListener(type, run);
      keeping.stop();
    },
  };
}

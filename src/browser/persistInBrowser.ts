import {
  type ChatStore,
  type Persistence,
  type PersistenceOptions,
  persistConversation,
} from '../store/index.ts';
import { browserChannel } from './browserChannel.ts';
import { browserRuntime } from './browserRuntime.ts';
import { browserLocalStorage, browserSessionStorage } from './browserStorage.ts';

export interface BrowserPersistenceOptions
  extends Pick<PersistenceOptions, 'scope' | 'consent' | 'view' | 'onSave'> {
  /** The element or shadow root of the chat. If there is neither `consent` nor saved data, storing starts with a user action in it. */
  readonly panel: Node;
}

const actionTypes = ['click', 'keydown', 'input'] as const;

/**
 * Stores a conversation in the browser and keeps it in sync with other tabs. The conversation survives reloads, navigation
 * and the back/forward cache.
 *
 * @returns The persistence; its `stop` also removes the event listeners of panel, document and window.
 *
 * @example
 * const persistence = persistInBrowser(store, { panel, scope: 'https://chat.shop.example/agent' });
 */
export function persistInBrowser(
  store: ChatStore,
  { panel, ...options }: BrowserPersistenceOptions,
): Persistence {
  const page = panel.ownerDocument ?? document;
  const persistence = persistConversation(store, {
    ...options,
    ...browserRuntime,
    openChannel: browserChannel,
    storages: [browserLocalStorage, browserSessionStorage],
    tabStorage: browserSessionStorage,
  });
  let undoLeave: (() => void) | undefined;
  const onAction = ({ isTrusted }: Event) => {
    if (isTrusted) persistence.recordActivity();
    persistence.claimAnnouncements();
  };
  const onVisibilityChange = () => {
    if (!page.hidden) persistence.claimAnnouncements();
    // After pagehide, `suspend` has saved the state and ended the turn: saving again would overwrite that state.
    else if (!undoLeave) persistence.save();
  };
  const onPageHide = () => {
    undoLeave ??= persistence.suspend();
  };
  const onPageShow = () => {
    undoLeave?.();
    undoLeave = undefined;
  };
  const listeners = [
    ...actionTypes.map((type) => [panel, type, onAction] as const),
    [page, 'visibilitychange', onVisibilityChange],
    [page.defaultView, 'focus', persistence.claimAnnouncements],
    [page.defaultView, 'pagehide', onPageHide],
    [page.defaultView, 'pageshow', onPageShow],
  ] as const;
  for (const [target, type, listener] of listeners) target?.addEventListener(type, listener);
  if (!page.hidden) persistence.claimAnnouncements();
  return {
    ...persistence,
    stop: () => {
      for (const [target, type, listener] of listeners) target?.removeEventListener(type, listener);
      persistence.stop();
    },
  };
}

import {
  browserLocalStorage,
  browserRuntime,
  browserSessionStorage,
  persistInBrowser,
} from '../browser/index.ts';
import {
  type ChatState,
  type ChatStore,
  isBusy,
  isIdentified,
  type Persistence,
  type ReadingPosition,
} from '../store/index.ts';
import type { HostOptions } from './config.ts';
import { countUnread, type Unread, type UnreadOptions } from './countUnread.ts';
import { dismissalName } from './page/dismissalName.ts';
import { isPurchasePage } from './page/isPurchasePage.ts';
import { readReadingPosition, restoreReadingPosition } from './readingPosition.ts';
import { savedMarkerName } from './savedMarker.ts';
import type { Settings } from './settings.ts';

export interface PagePersistenceOptions extends Pick<UnreadOptions, 'label' | 'messages'> {
  readonly store: ChatStore;
  /** Separates stored conversations: the endpoint, and the agent's id if there is one. */
  readonly scope: string;
  /** The chat's shadow root, whose host dispatches `shelftalk:open` and `shelftalk:close`. */
  readonly root: ShadowRoot;
  readonly options: Pick<HostOptions, 'consent' | 'identify' | 'handover'>;
  readonly onError: (error: unknown) => void;
  readonly settings: () => Pick<Settings, 'cartUrl' | 'closeOn'>;
  /** Called if the panel was open on the previous page, and this one is not a page of the cart or the checkout. */
  readonly onOpen: () => void;
}

const storages = [browserLocalStorage, browserSessionStorage];
/** Attempts to restore the reading position, two frames apart. */
const maxAttempts = 60;

export interface PagePersistence extends Persistence {
  /** Applies changed options, and a changed language. */
  update(options: PagePersistenceOptions['options']): void;
  /** Removes the record that the greeting was dismissed and, unless a conversation is stored, the marker. */
  forget(): void;
}

/** Whether messages may arrive while the panel is closed: from a running turn or a live agent. */
function mayReceive(state: ChatState, { handover }: PagePersistenceOptions['options']): boolean {
  const { status } = state.handover;
  const hasLiveAgent = status === 'waiting' || status === 'connected';
  const isLiveAgentRequested = status === 'requested' || status === 'notified';
  return isBusy(state) || hasLiveAgent || (isLiveAgentRequested && handover?.channel !== undefined);
}

/** Keeps the conversation, the reading position and the unread count across pages. */
export function createPagePersistence({
  store,
  scope,
  root,
  options,
  settings,
  onOpen,
  onError,
  ...labels
}: PagePersistenceOptions): PagePersistence {
  const { host } = root;
  const isOpen = () => host.hasAttribute('data-open');
  let current = options;
  let positionToRestore: ReadingPosition | undefined;
  let unread: Unread | undefined;
  const view = () => {
    // Until the panel is opened, the position of the previous page stays.
    const place = readReadingPosition(root, store.getState().order) ?? positionToRestore;
    return {
      isOpen: isOpen(),
      ...(place !== undefined && place !== 'end' && { place }),
      ...(unread && { seen: unread.seen() }),
    };
  };
  let isSaved = false;
  const forget = () => {
    browserSessionStorage.remove(dismissalName);
    if (isSaved) return;
    for (const storage of storages) storage.remove(savedMarkerName);
  };
  if (options.consent === false) forget();
  const persistence = persistInBrowser(store, {
    panel: root,
    scope,
    consent: options.consent,
    view,
    onSave: (view) => {
      // The next page must load the app for a signed-in shopper, to end the session if they signed out.
      const isSignedIn = isIdentified(store.getState().clientKey);
      const hasMoreToShow =
        isSignedIn || view?.isOpen || unread?.count() || mayReceive(store.getState(), current);
      const marker = hasMoreToShow ? '1' : '';
      isSaved = view !== undefined;
      const needsMarker = isSaved || browserSessionStorage.read(dismissalName) !== null;
      for (const storage of storages) {
        if (needsMarker) storage.write(savedMarkerName, marker);
        else storage.remove(savedMarkerName);
      }
    },
  });
  positionToRestore = persistence.view?.place;
  unread = countUnread({ root, store, ...labels, seen: persistence.view?.seen });
  let attemptsLeft = maxAttempts;
  /** Tries every two frames, at most `maxAttempts` times, until the thread is at the position. */
  const restorePosition = () => {
    if (!positionToRestore || !isOpen() || attemptsLeft === 0) return;
    attemptsLeft -= 1;
    // The thread sets its own scroll position in the first frame.
    browserRuntime.frame(() =>
      browserRuntime.frame(() => {
        if (positionToRestore && restoreReadingPosition(root, store.getState().order, positionToRestore))
          positionToRestore = undefined;
        else restorePosition();
      }),
    );
  };
  if (persistence.view?.isOpen && !isOpen() && !isPurchasePage(settings(), location)) onOpen();
  restorePosition();

  const identify = (token: HostOptions['identify']) => {
    if (token !== undefined) persistence.identify(token).catch(onError);
  };
  identify(options.identify);

  const listeners = [
    ['shelftalk:open', persistence.viewChanged],
    ['shelftalk:open', restorePosition],
    ['shelftalk:close', persistence.viewChanged],
  ] as const;
  for (const [type, run] of listeners) host.addEventListener(type, run);
  return {
    ...persistence,
    update: (next) => {
      const before = current;
      current = next;
      if (next.consent !== undefined && next.consent !== before.consent) {
        if (!next.consent) forget();
        persistence.consent(next.consent);
      }
      if (next.identify !== before.identify) identify(next.identify);
      unread.show();
    },
    forget,
    stop: () => {
      for (const [type, run] of listeners) host.removeEventListener(type, run);
      unread.stop();
      persistence.stop();
    },
  };
}

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
import { readReadingPosition, restoreReadingPosition } from './readingPosition.ts';
import { savedMarkerName } from './savedMarker.ts';

export interface PagePersistenceOptions extends Pick<UnreadOptions, 'label' | 'messages'> {
  readonly store: ChatStore;
  readonly scope: string;
  /** Its element tells when the panel opens and closes. */
  readonly root: ShadowRoot;
  readonly options: Pick<HostOptions, 'consent' | 'identify' | 'handover'>;
  readonly onError: (error: unknown) => void;
  /** The panel was open on the page before. */
  readonly onOpen: () => void;
}

const shelves = [browserLocalStorage, browserSessionStorage];
/** Frames that the thread may take until it is drawn. */
const mostTries = 60;

export interface PagePersistence extends Persistence {
  /** The page has set something else, or the words are others. */
  update(options: PagePersistenceOptions['options']): void;
  /** The shopper is somebody new: what the page has kept beside the conversation goes. */
  forget(): void;
}

/** What is said while the panel is closed comes from an answer under way, or from a person. */
function isTalking(state: ChatState, { handover }: PagePersistenceOptions['options']): boolean {
  const { status } = state.handover;
  const isPersonNear = status === 'waiting' || status === 'connected';
  return isBusy(state) || isPersonNear || (status === 'requested' && handover?.channel !== undefined);
}

/** The conversation's life beyond this page. */
export function createPagePersistence({
  store,
  scope,
  root,
  options,
  onOpen,
  onError,
  ...naming
}: PagePersistenceOptions): PagePersistence {
  const { host } = root;
  const isOpen = () => host.hasAttribute('data-open');
  let given = options;
  let place: ReadingPosition | undefined;
  let unread: Unread | undefined;
  const view = () => {
    // While the panel is closed the reader stays where they were.
    const now = readReadingPosition(root, store.getState().order) ?? place;
    return {
      isOpen: isOpen(),
      ...(now !== undefined && now !== 'end' && { place: now }),
      ...(unread && { seen: unread.seen() }),
    };
  };
  let isKept = false;
  const forget = () => {
    browserSessionStorage.remove(dismissalName);
    if (isKept) return;
    for (const shelf of shelves) shelf.remove(savedMarkerName);
  };
  if (options.consent === false) forget();
  const keeping = persistInBrowser(store, {
    panel: root,
    scope,
    consent: options.consent,
    view,
    onSave: (view) => {
      // What a signed-in shopper said is looked after on the next page, also where nothing is to be shown.
      const isSignedIn = isIdentified(store.getState().clientKey);
      const goesOn = isSignedIn || view?.isOpen || unread?.count() || isTalking(store.getState(), given);
      const text = goesOn ? '1' : '';
      isKept = view !== undefined;
      const isSigned = isKept || browserSessionStorage.read(dismissalName) !== null;
      for (const shelf of shelves) {
        if (isSigned) shelf.write(savedMarkerName, text);
        else shelf.remove(savedMarkerName);
      }
    },
  });
  place = keeping.view?.place;
  unread = countUnread({ root, store, ...naming, seen: keeping.view?.seen });
  let tries = mostTries;
  /** The thread is drawn a moment after it is there. */
  const goBack = () => {
    if (!place || !isOpen() || tries === 0) return;
    tries -= 1;
    // The thread finds its own place in the first frame.
    browserRuntime.frame(() =>
      browserRuntime.frame(() => {
        if (place && restoreReadingPosition(root, store.getState().order, place)) place = undefined;
        else goBack();
      }),
    );
  };
  if (keeping.view?.isOpen && !isOpen()) onOpen();
  goBack();

  const identify = (token: HostOptions['identify']) => {
    if (token !== undefined) keeping.identify(token).catch(onError);
  };
  identify(options.identify);

  const listeners = [
    ['shelftalk:open', keeping.viewed],
    ['shelftalk:open', goBack],
    ['shelftalk:close', keeping.viewed],
  ] as const;
  for (const [type, run] of listeners) host.addEventListener(type, run);
  return {
    ...keeping,
    update: (next) => {
      const before = given;
      given = next;
      if (next.consent !== undefined && next.consent !== before.consent) {
        if (!next.consent) forget();
        keeping.consent(next.consent);
      }
      if (next.identify !== before.identify) identify(next.identify);
      unread.show();
    },
    forget,
    stop: () => {
      for (const [type, run] of listeners) host.removeEventListener(type, run);
      unread.stop();
      keeping.stop();
    },
  };
}

import { browserSurroundings, keepInBrowser, localShelf, tabShelf } from '../react/index.ts';
import { type ChatStore, isBusy, type Keeping, type Place } from '../store/index.ts';
import type { HostOptions } from './given.ts';
import { goToPlace, readPlace } from './place.ts';
import { signName } from './sign.ts';

export interface LifeOptions {
  readonly store: ChatStore;
  readonly scope: string;
  /** The element, which tells when the panel opens and closes. */
  readonly host: Element;
  readonly options: Pick<HostOptions, 'consent' | 'identify'>;
  readonly onError: (error: unknown) => void;
  /** The panel was open on the page before. */
  readonly onOpen: () => void;
}

const shelves = [localShelf, tabShelf];
/** Frames that the thread may take until it is drawn. */
const mostTries = 60;

export interface Life extends Keeping {
  /** The page has set something else. */
  update(options: LifeOptions['options']): void;
}

/** The conversation's life beyond this page. */
export function createLife({ store, scope, host, options, onOpen, onError }: LifeOptions): Life {
  const root = host.shadowRoot ?? host;
  const isOpen = () => host.hasAttribute('data-open');
  let place: Place | undefined;
  const view = () => {
    // While the panel is closed the reader stays where they were.
    const now = readPlace(root, store.getState().order) ?? place;
    return now === undefined || now === 'end' ? { isOpen: isOpen() } : { isOpen: isOpen(), place: now };
  };
  const keeping = keepInBrowser(store, {
    panel: root,
    scope,
    consent: options.consent,
    view,
    saved: (view) => {
      const text = view?.isOpen || isBusy(store.getState()) ? '1' : '';
      for (const shelf of shelves) {
        if (view) shelf.write(signName, text);
        else shelf.remove(signName);
      }
    },
  });
  place = keeping.view?.place;
  let tries = mostTries;
  /** The thread is drawn a moment after it is there. */
  const goBack = () => {
    if (!place || !isOpen() || tries === 0) return;
    tries -= 1;
    // The thread finds its own place in the first frame.
    browserSurroundings.frame(() =>
      browserSurroundings.frame(() => {
        if (place && goToPlace(root, store.getState().order, place)) place = undefined;
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
  let before = options;

  const listeners = [
    ['shelftalk:open', keeping.viewed],
    ['shelftalk:open', goBack],
    ['shelftalk:close', keeping.viewed],
  ] as const;
  for (const [type, run] of listeners) host.addEventListener(type, run);
  return {
    ...keeping,
    update: (next) => {
      if (next.consent !== undefined && next.consent !== before.consent) keeping.consent(next.consent);
      if (next.identify !== before.identify) identify(next.identify);
      before = next;
    },
    stop: () => {
      for (const [type, run] of listeners) host.removeEventListener(type, run);
      keeping.stop();
    },
  };
}

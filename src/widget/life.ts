import { browserChannel, browserSurroundings, localShelf, tabShelf } from '../react/index.ts';
import { type ChatStore, isBusy, type Keeping, keepConversation } from '../store/index.ts';
import type { HostOptions } from './given.ts';
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

export interface Life extends Keeping {
  /** The page has set something else. */
  update(options: LifeOptions['options']): void;
}

/** The conversation's life beyond this page. */
export function createLife({ store, scope, host, options, onOpen, onError }: LifeOptions): Life {
  const page = host.ownerDocument;
  const isOpen = () => host.hasAttribute('data-open');
  const keeping = keepConversation(store, {
    scope,
    consent: options.consent,
    ...browserSurroundings,
    openChannel: browserChannel,
    shelves,
    tab: tabShelf,
    view: () => ({ isOpen: isOpen() }),
    saved: (view) => {
      const text = view?.isOpen || isBusy(store.getState()) ? '1' : '';
      for (const shelf of shelves) {
        if (view) shelf.write(signName, text);
        else shelf.remove(signName);
      }
    },
  });
  if (keeping.view?.isOpen && !isOpen()) onOpen();

  const identify = (token: HostOptions['identify']) => {
    if (token !== undefined) keeping.identify(token).catch(onError);
  };
  identify(options.identify);
  let before = options;

  let comeBack: (() => void) | undefined;
  const turned = () => {
    if (page.hidden) keeping.save();
    else keeping.speak();
  };
  const listeners = [
    [host, 'shelftalk:open', keeping.viewed],
    [host, 'shelftalk:close', keeping.viewed],
    [page, 'visibilitychange', turned],
    [page.defaultView, 'focus', keeping.speak],
    [host.shadowRoot, 'click', keeping.speak],
    [host.shadowRoot, 'keydown', keeping.speak],
    [
      page.defaultView,
      'pagehide',
      () => {
        comeBack ??= keeping.leave();
      },
    ],
    [
      page.defaultView,
      'pageshow',
      () => {
        comeBack?.();
        comeBack = undefined;
      },
    ],
  ] as const;
  for (const [target, type, run] of listeners) target?.addEventListener(type, run);
  if (!page.hidden) keeping.speak();
  return {
    ...keeping,
    update: (next) => {
      if (next.consent !== undefined && next.consent !== before.consent) keeping.consent(next.consent);
      if (next.identify !== before.identify) identify(next.identify);
      before = next;
    },
    stop: () => {
      for (const [target, type, run] of listeners) target?.removeEventListener(type, run);
      keeping.stop();
    },
  };
}

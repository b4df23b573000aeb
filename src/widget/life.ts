import { browserChannel, browserSurroundings, localShelf, tabShelf } from '../react/index.ts';
import { type ChatStore, isBusy, type Keeping, keepConversation } from '../store/index.ts';
import { signName } from './sign.ts';

export interface LifeOptions {
  readonly store: ChatStore;
  readonly scope: string;
  /** The element, which tells when the panel opens and closes. */
  readonly host: Element;
  readonly consent: boolean | undefined;
  /** The panel was open on the page before. */
  readonly onOpen: () => void;
}

const shelves = [localShelf, tabShelf];

/** The conversation's life beyond this page. */
export function createLife({ store, scope, host, consent, onOpen }: LifeOptions): Keeping {
  const page = host.ownerDocument;
  const isOpen = () => host.hasAttribute('data-open');
  const keeping = keepConversation(store, {
    scope,
    consent,
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
    stop: () => {
      for (const [target, type, run] of listeners) target?.removeEventListener(type, run);
      keeping.stop();
    },
  };
}

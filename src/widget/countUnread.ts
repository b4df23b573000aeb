import { heardSince, type Messages } from '../components/index.ts';
import type { ChatStore } from '../store/index.ts';
import unreadCss from './unread.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(unreadCss);

export interface UnreadOptions {
  readonly root: ShadowRoot;
  readonly store: ChatStore;
  /** As they stand: both may be set anew at any time. */
  readonly label: () => string | undefined;
  readonly messages: () => Messages;
  /** The last message that was read on an earlier page; absent: all are. */
  readonly seen?: string | undefined;
}

export interface Unread {
  /** How many there are. */
  readonly count: () => number;
  /** The last message that was read; empty: none was. */
  readonly seen: () => string;
  /** Says it anew, as in other words. */
  readonly show: () => void;
  readonly stop: () => void;
}

/** Shows on the launcher, and says in its name, how many messages have come since the panel was closed. */
export function countUnread({ root, store, label, messages, seen: before }: UnreadOptions): Unread {
  const launcher = root.querySelector('.launcher');
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const isOpen = () => root.host.hasAttribute('data-open');
  const last = () => store.getState().order.at(-1) ?? '';
  let seen = before ?? last();
  const count = () => (isOpen() ? 0 : heardSince(store.getState(), seen));
  const show = () => {
    if (isOpen()) seen = last();
    const unread = count();
    if (unread === 0) {
      launcher?.removeAttribute('data-unread');
      launcher?.removeAttribute('aria-label');
      return;
    }
    launcher?.setAttribute('data-unread', unread > 9 ? '9+' : String(unread));
    const { launcherLabel, launcherOpen, attributed } = messages();
    // The name begins with the visible word, so that it can be spoken as it is read.
    launcher?.setAttribute('aria-label', attributed(label() ?? launcherLabel, launcherOpen(unread)));
  };
  const turns = ['shelftalk:open', 'shelftalk:close'] as const;
  const end = store.subscribe(show);
  for (const type of turns) root.host.addEventListener(type, show);
  show();
  return {
    count,
    seen: () => seen,
    show,
    stop: () => {
      end();
      for (const type of turns) root.host.removeEventListener(type, show);
    },
  };
}

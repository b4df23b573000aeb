import { countReceivedSince, type Messages } from '../components/index.ts';
import type { ChatStore } from '../store/index.ts';
import unreadCss from './unread.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(unreadCss);

export interface UnreadOptions {
  readonly root: ShadowRoot;
  readonly store: ChatStore;
  /** Returns the launcher's current label; undefined if the page sets none. */
  readonly label: () => string | undefined;
  /** Returns the strings of the current language. */
  readonly messages: () => Messages;
  /** Id of the last message read on an earlier page; if undefined, all messages so far count as read. */
  readonly seen?: string | undefined;
}

export interface Unread {
  /** Number of unread messages. */
  readonly count: () => number;
  /** Id of the last read message; empty for none. */
  readonly seen: () => string;
  /** Updates the launcher, for example in another language. */
  readonly show: () => void;
  readonly stop: () => void;
}

/** Shows on the launcher, and in its accessible name, how many messages have arrived since the panel was closed. */
export function countUnread({ root, store, label, messages, seen: seenBefore }: UnreadOptions): Unread {
  const launcher = root.querySelector('.launcher');
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const isOpen = () => root.host.hasAttribute('data-open');
  const order = () => store.getState().order;
  // A signed-in shopper's conversation is restored later, so the message may not be in the thread yet.
  let seen =
    seenBefore === undefined ? order() : [...order().slice(0, order().indexOf(seenBefore) + 1), seenBefore];
  const count = () => (isOpen() ? 0 : countReceivedSince(store.getState(), seen));
  const show = () => {
    if (isOpen()) seen = order();
    const unread = count();
    if (unread === 0) {
      launcher?.removeAttribute('data-unread');
      launcher?.removeAttribute('aria-label');
      return;
    }
    launcher?.setAttribute('data-unread', unread > 9 ? '9+' : String(unread));
    const { launcherLabel, launcherOpen, attributed } = messages();
    // WCAG 2.5.3: the accessible name starts with the visible label.
    launcher?.setAttribute('aria-label', attributed(label() ?? launcherLabel, launcherOpen(unread)));
  };
  const events = ['shelftalk:open', 'shelftalk:close'] as const;
  const unsubscribe = store.subscribe(show);
  for (const type of events) root.host.addEventListener(type, show);
  show();
  return {
    count,
    seen: () => order().findLast((id) => seen.includes(id)) ?? seen.at(-1) ?? '',
    show,
    stop: () => {
      unsubscribe();
      for (const type of events) root.host.removeEventListener(type, show);
    },
  };
}

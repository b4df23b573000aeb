import { allWords, heardSince, type ShownWords } from '../components/index.ts';
import type { ChatStore } from '../store/index.ts';
import unreadCss from './unread.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(unreadCss);

/** Shows on the launcher, and says in its name, how many messages have come since the panel was closed. */
export function countUnread(
  root: ShadowRoot,
  store: ChatStore,
  label: string | undefined,
  words: () => ShownWords,
): void {
  const launcher = root.querySelector('.launcher');
  if (!launcher) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  let seen = store.getState().order.at(-1);
  const show = () => {
    const state = store.getState();
    const isOpen = launcher.getAttribute('aria-expanded') === 'true';
    if (isOpen) seen = state.order.at(-1);
    const count = isOpen ? 0 : heardSince(state, seen);
    if (count === 0) {
      launcher.removeAttribute('data-unread');
      launcher.removeAttribute('aria-label');
      return;
    }
    launcher.setAttribute('data-unread', count > 9 ? '9+' : String(count));
    const { launcherLabel, launcherOpen } = allWords(words());
    // The name begins with the visible word, so that it can be spoken as it is read.
    launcher.setAttribute('aria-label', `${label ?? launcherLabel}: ${launcherOpen(count)}`);
  };
  store.subscribe(show);
  root.host.addEventListener('shelftalk:open', show);
  root.host.addEventListener('shelftalk:close', show);
}

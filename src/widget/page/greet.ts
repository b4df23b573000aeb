import type { ChatElement } from '../ChatElement.ts';
import { savedMarkerName } from '../savedMarker.ts';
import { readWelcome, textsFor } from '../welcome.ts';
import { dismissalName } from './dismissalName.ts';
import greetCss from './greet.css?inline';
import { matchesPath } from './matchesPath.ts';
import type { PageSettings } from './pageSettings.ts';
import { watchPath } from './watchPath.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(greetCss);
/** Chats whose greeting was dismissed on this page; needed where storage is not allowed. */
const dismissedHere = new WeakSet<ChatElement>();

/**
 * Shows the panel's greeting beside the launcher, `greetAfter` seconds after this call. Not shown on the paths of
 * `greet-not-on`, once the panel has been opened, or again in a tab where it was dismissed.
 */
export function greet(
  chat: ChatElement,
  { greetAfter, greetNotOn, greetClose }: PageSettings,
  signal: AbortSignal,
): void {
  const root = chat.shadowRoot;
  if (greetAfter === undefined || !root || wasDismissed(chat)) return;
  const isSuppressed = () => chat.isOpen || hasBeenOpen || matchesPath(greetNotOn, location.pathname);
  const timer = setTimeout(() => {
    const text = chat.getAttribute('greeting');
    if (text !== null) show(root, text);
    else if (!isSuppressed())
      void loadGreeting(chat).then((greeting) => greeting !== undefined && show(root, greeting));
  }, greetAfter * 1000);
  const show = (root: ShadowRoot, text: string) => {
    if (text === '' || signal.aborted || isSuppressed()) return;
    const { element, open, dismiss } = drawGreeting(text, greetClose);
    if (!root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    root.append(element);
    const remove = () => element.remove();
    signal.addEventListener('abort', remove);
    report('shown');
    chat.addEventListener('shelftalk:open', remove, { once: true, signal });
    watchPath((path) => {
      if (matchesPath(greetNotOn, path)) remove();
    }, signal);
    open.addEventListener('click', () => {
      report('opened');
      chat.open('shopper');
    });
    dismiss.addEventListener('click', () => {
      remove();
      rememberDismissal(chat);
      root.querySelector<HTMLElement>('.launcher')?.focus();
      report('dismissed');
    });
  };
  let hasBeenOpen = false;
  chat.addEventListener(
    'shelftalk:open',
    () => {
      hasBeenOpen = true;
    },
    { once: true, signal },
  );
  signal.addEventListener('abort', () => clearTimeout(timer));

  function report(action: 'shown' | 'opened' | 'dismissed'): void {
    chat.emit('greeting', { action });
  }
}

/** Loads the proxy's greeting in the chat's language; undefined if there is none. */
async function loadGreeting({ config }: ChatElement): Promise<string | undefined> {
  return textsFor(await readWelcome(config), config.text('locale') ?? document.documentElement.lang).greeting;
}

function drawGreeting(text: string, closeLabel: string) {
  const element = document.createElement('div');
  element.className = 'greeting';
  element.setAttribute('part', 'greeting');
  const open = document.createElement('button');
  open.dir = 'auto';
  open.textContent = text;
  const dismiss = document.createElement('button');
  dismiss.className = 'dismiss';
  dismiss.textContent = '×';
  dismiss.setAttribute('aria-label', closeLabel);
  element.append(open, dismiss);
  return { element, open, dismiss };
}

function wasDismissed(chat: ChatElement): boolean {
  if (dismissedHere.has(chat)) return true;
  try {
    return sessionStorage.getItem(dismissalName) !== null;
  } catch {
    return false;
  }
}

function rememberDismissal(chat: ChatElement): void {
  dismissedHere.add(chat);
  if (chat.config.options.consent === false) return;
  try {
    sessionStorage.setItem(dismissalName, '1');
    // Marks that something is stored, so that a later `consent(false)` removes it.
    localStorage[savedMarkerName] ??= '';
  } catch {
    // Without storage, the greeting is shown again on the next page.
  }
}

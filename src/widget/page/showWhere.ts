import type { ChatElement } from '../ChatElement.ts';
import { matchesPath } from './matchesPath.ts';
import type { PageSettings } from './pageSettings.ts';
import { watchPath } from './watchPath.ts';

/**
 * Hides the chat on the paths excluded by `show-on` and `hide-on`. Until this runs, the launcher's stylesheet hides every chat with
 * `show-on` or `hide-on`, so that it does not flash on a checkout page.
 */
export function showWhere(chat: ChatElement, { showOn, hideOn }: PageSettings, signal: AbortSignal): void {
  if (showOn === undefined && hideOn === undefined) return;
  const show = (path: string) => {
    const isHere = matchesPath(showOn ?? '*', path) && !matchesPath(hideOn ?? '', path);
    if (!isHere) chat.close();
    chat.toggleAttribute('data-here', isHere);
  };
  show(location.pathname);
  watchPath(show, signal);
  chat.addEventListener(
    'shelftalk:open',
    () => {
      if (!chat.hasAttribute('data-here')) chat.close();
    },
    { signal },
  );
  signal.addEventListener('abort', () => chat.removeAttribute('data-here'));
}

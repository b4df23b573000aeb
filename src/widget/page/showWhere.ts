import type { ChatElement } from '../ChatElement.ts';
import { matchesPath } from './matchesPath.ts';
import type { PageSettings } from './pageSettings.ts';
import { watchPath } from './watchPath.ts';

/**
 * Keeps the chat off the pages that it is not for. Until this runs the frame's own sheet hides a chat that
 * says where it is shown, so that it never stands over a checkout, not even for a moment.
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

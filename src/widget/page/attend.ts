import type { ChatElement } from '../ChatElement.ts';
import { greet } from './greet.ts';
import { openByTrigger } from './openByTrigger.ts';
import { readPageSettings } from './pageSettings.ts';
import { showWhere } from './showWhere.ts';
import { showStarters } from './starters.ts';
import { toDataLayer } from './toDataLayer.ts';

/** What the chunk exports that is fetched where a page says more than where the proxy is. */
export interface PageModule {
  readonly attend: typeof attend;
  readonly showStarters: typeof showStarters;
}

/** Does what the element's attributes ask of the page around it, until `signal` ends. */
export function attend(chat: ChatElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  const settings = readPageSettings((name) => chat.getAttribute(name) ?? undefined);
  showWhere(chat, settings, signal);
  greet(chat, settings, signal);
  openByTrigger(chat, settings.trigger, signal);
  toDataLayer(chat, settings.dataLayer, signal);
  if (chat.hasAttribute('placement')) void import('./placement.ts').then(({ place }) => place(chat, signal));
}

export { showStarters };

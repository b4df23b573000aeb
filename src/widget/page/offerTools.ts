import { pageModelContext } from '../../webmcp/modelContext.ts';
import type { ChatElement } from '../ChatElement.ts';
import type { PageSettings } from './pageSettings.ts';

/** Offers tools to agents of the browser. Nothing more is loaded in a browser without WebMCP. */
export function offerTools(chat: ChatElement, { webmcp }: PageSettings, signal: AbortSignal): void {
  if (!webmcp?.split(' ').includes('provide') || !pageModelContext()) return;
  import('../webmcp/offerShop.ts').then(
    ({ offerShop }) => {
      if (!signal.aborted) offerShop(chat, signal);
    },
    (error: unknown) => chat.emit('error', { phase: 'load', message: String(error) }),
  );
}

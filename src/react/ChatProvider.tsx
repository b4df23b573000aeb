'use client';

import type { ReactNode } from 'react';
import type { ChatStore, HandoverOptions } from '../store/index.ts';
import { ChatContext } from './ChatContext.ts';
import { HandoverContext, useHandoverController } from './HandoverContext.ts';
import { MediaContext, useExtendedMediaRules } from './MediaContext.ts';
import { getMediaConsent } from './mediaConsent.ts';

export interface ChatProviderProps {
  /** The conversation, from `createChatStore`. */
  readonly store: ChatStore;
  /** Live agents and contact options for handovers. Pass a stable object: a new one restarts the connection. */
  readonly handover?: HandoverOptions | undefined;
  /**
   * Origins whose pictures, videos and recordings load automatically, such as `https://cdn.shop.example`, besides the
   * page's own site, the service's origin and those of the pictures that the page's JSON-LD names for products. All other media load once the shopper presses the load button of a medium of their origin.
   */
  readonly mediaOrigins?: readonly string[] | undefined;
  readonly children?: ReactNode;
}

/**
 * Provides a conversation to all hooks and components inside.
 *
 * @example
 * <ChatProvider store={store}>
 *   <ChatPanel />
 * </ChatProvider>
 */
export function ChatProvider({ store, handover, mediaOrigins = [], children }: ChatProviderProps) {
  const rules = useExtendedMediaRules([store.endpoint, ...mediaOrigins], getMediaConsent(store));
  return (
    <ChatContext.Provider value={store}>
      <MediaContext.Provider value={rules}>
        <HandoverContext.Provider value={useHandoverController(store, handover)}>
          {children}
        </HandoverContext.Provider>
      </MediaContext.Provider>
    </ChatContext.Provider>
  );
}

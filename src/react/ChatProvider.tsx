'use client';

import type { ReactNode } from 'react';
import type { ChatStore, HandoverOptions } from '../store/index.ts';
import { ChatContext } from './ChatContext.ts';
import { HandoverContext, useHandoverController } from './HandoverContext.ts';
import { MediaContext, useExtendedMediaRules } from './MediaContext.ts';
import { getMediaConsent } from './mediaConsent.ts';

export interface ChatProviderProps {
  /** The conversation that everything inside talks in; from `createChatStore`. */
  readonly store: ChatStore;
  /** Who takes over when the agent hands over; the same object at every render. */
  readonly handover?: HandoverOptions | undefined;
  /**
   * Origins whose pictures, films and recordings load without being asked for, such as `https://cdn.shop.example`.
   * They are added to the page's own site, the service's origin, and the origins that the page itself shows
   * pictures from. All other media wait for the shopper's press.
   */
  readonly mediaOrigins?: readonly string[] | undefined;
  readonly children?: ReactNode;
}

/** Puts one conversation within reach of every hook and component inside. */
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

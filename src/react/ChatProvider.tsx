'use client';

import type { ReactNode } from 'react';
import type { ChatStore, HandoverOptions } from '../store/index.ts';
import { ChatContext } from './ChatContext.ts';
import { HandoverContext, useOpenDesk } from './HandoverContext.ts';

export interface ChatProviderProps {
  /** The conversation that everything inside talks in; from `createChatStore`. */
  readonly store: ChatStore;
  /** Who takes over when the agent hands over; the same object at every render. */
  readonly handover?: HandoverOptions | undefined;
  readonly children?: ReactNode;
}

/** Puts one conversation within reach of every hook and component inside. */
export function ChatProvider({ store, handover, children }: ChatProviderProps) {
  return (
    <ChatContext.Provider value={store}>
      <HandoverContext.Provider value={useOpenDesk(store, handover)}>{children}</HandoverContext.Provider>
    </ChatContext.Provider>
  );
}

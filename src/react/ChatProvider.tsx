'use client';

import type { ReactNode } from 'react';
import type { ChatStore } from '../store/index.ts';
import { ChatContext } from './ChatContext.ts';

export interface ChatProviderProps {
  /** The conversation that everything inside talks in; from `createChatStore`. */
  readonly store: ChatStore;
  readonly children?: ReactNode;
}

/** Puts one conversation within reach of every hook and component inside. */
export function ChatProvider({ store, children }: ChatProviderProps) {
  return <ChatContext.Provider value={store}>{children}</ChatContext.Provider>;
}

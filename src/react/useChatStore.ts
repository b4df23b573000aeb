'use client';

import { useContext } from 'react';
import type { ChatStore } from '../store/index.ts';
import { ChatContext } from './ChatContext.ts';

/**
 * Returns the store of the nearest `ChatProvider`.
 *
 * @throws Error outside a `ChatProvider`.
 */
export function useChatStore(): ChatStore {
  const store = useContext(ChatContext);
  if (store === null) {
    throw new Error('Shelftalk: no conversation here. Put <ChatProvider> around this component.');
  }
  return store;
}

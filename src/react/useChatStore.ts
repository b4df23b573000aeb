'use client';

import { useContext } from 'react';
import type { ChatStore } from '../store/index.ts';
import { ChatContext } from './ChatContext.ts';

/** The conversation of the nearest `ChatProvider`. */
export function useChatStore(): ChatStore {
  const store = useContext(ChatContext);
  if (store === null) {
    throw new Error(
      'Shelftalk: no conversation here. Put <ChatProvider store={createChatStore(…)}> around this component.',
    );
  }
  return store;
}

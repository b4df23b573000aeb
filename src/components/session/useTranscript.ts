'use client';

import { useCallback } from 'react';
import { useChatStore } from '../../react/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { conversationProducts } from '../products/conversationProducts.ts';
import { transcript } from './transcript.ts';

/** Reads the conversation as plain text, at the moment it is asked for. */
export const useTranscript = (): (() => string) => {
  const store = useChatStore();
  const messages = useMessages();
  return useCallback(() => {
    const { order, byId } = store.getState();
    return transcript(
      order.flatMap((id) => byId[id] ?? []),
      messages,
      conversationProducts(store),
    );
  }, [store, messages]);
};

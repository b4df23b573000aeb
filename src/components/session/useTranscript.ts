'use client';

import { useCallback } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useChatStore } from '../../react/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { conversationProducts } from '../products/conversationProducts.ts';
import { transcript } from './transcript.ts';

/** Returns a function that returns the conversation as text, in which texts of the agent and the host keep their markdown. */
export const useTranscript = (): (() => string) => {
  const store = useChatStore();
  const messages = useMessages();
  return useCallback(() => {
    const { order, byId } = store.getState();
    return transcript(
      order.flatMap((id) => getOwn(byId, id) ?? []),
      messages,
      conversationProducts(store),
      store.extensions.current,
    );
  }, [store, messages]);
};

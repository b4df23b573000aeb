'use client';

import { useCallback } from 'react';
import { useChatStore } from '../../react/index.ts';
import type { AgentMessage, ChatState } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { conversationProducts } from '../products/conversationProducts.ts';
import { eventTextWithCount } from './transcript.ts';

const quiet: readonly string[] = ['handover', 'close', 'unknown'];

/** The latest message of the agent that says something. */
export const lastAnswer = ({ order, byId }: ChatState): AgentMessage | undefined => {
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const message = byId[order[at] ?? ''];
    if (message?.from !== 'agent' || quiet.includes(message.event.kind)) continue;
    const { event } = message;
    // What the service hands back in the shopper's name answers nothing.
    if (!('speaker' in event) || event.speaker !== 'shopper') return message;
  }
  return undefined;
};

/** Reads the agent's latest message as plain text, at the moment it is asked for. */
export const useLastAnswer = (): (() => string) => {
  const store = useChatStore();
  const messages = useMessages();
  return useCallback(() => {
    const answer = lastAnswer(store.getState());
    return answer ? eventTextWithCount(answer.event, messages, conversationProducts(store)) : '';
  }, [store, messages]);
};

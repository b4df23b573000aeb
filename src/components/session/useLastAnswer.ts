'use client';

import { useCallback } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useChatStore } from '../../react/index.ts';
import type { AgentMessage, ChatState } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { conversationProducts } from '../products/conversationProducts.ts';
import { eventTextWithCount } from './transcript.ts';

/** Event kinds that do not answer the shopper. */
const kindsWithoutAnswer: readonly string[] = ['handover', 'close', 'unknown'];

/** Returns the agent's latest message that answers the shopper. */
export const lastAnswer = ({ order, byId }: ChatState): AgentMessage | undefined => {
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const message = getOwn(byId, order[at] ?? '');
    if (message?.from !== 'agent' || kindsWithoutAnswer.includes(message.event.kind)) continue;
    const { event } = message;
    // Events that the service sends on behalf of the shopper are not answers.
    if (!('speaker' in event) || event.speaker !== 'shopper') return message;
  }
  return undefined;
};

/** Returns a function that returns the agent's latest answer as text; empty without one. */
export const useLastAnswer = (): (() => string) => {
  const store = useChatStore();
  const messages = useMessages();
  return useCallback(() => {
    const answer = lastAnswer(store.getState());
    return answer ? eventTextWithCount(answer.event, messages, conversationProducts(store)) : '';
  }, [store, messages]);
};

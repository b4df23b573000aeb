'use client';

import { useCallback } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useChatStore } from '../../react/index.ts';
import type { AgentMessage, Message } from '../../store/index.ts';
import { authorLine } from '../message/authorMark.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { conversationProducts } from '../products/conversationProducts.ts';
import { agentText } from './transcript.ts';

/** Event kinds that do not answer the shopper. */
const kindsWithoutAnswer: readonly string[] = ['handover', 'close', 'unknown'];

/** Whether a message answers the shopper. */
export const isAnswer = (message: Message | undefined): message is AgentMessage =>
  message?.from === 'agent' &&
  (!kindsWithoutAnswer.includes(message.event.kind) || 'extension' in message.event) &&
  // Events that the service sends on behalf of the shopper are not answers.
  !('speaker' in message.event && message.event.speaker === 'shopper');

/**
 * Returns a function that returns the agent's latest answer with text, such as the one before an order, and a line that says
 * for programs who wrote it; empty without one.
 */
export const useLastAnswer = (): (() => string) => {
  const store = useChatStore();
  const messages = useMessages();
  return useCallback(() => {
    const { order, byId } = store.getState();
    const answers = order.map((id) => getOwn(byId, id)).filter(isAnswer);
    for (const message of answers.toReversed()) {
      const text = agentText(message, messages, conversationProducts(store), store.extensions.current);
      if (text) return `${text}\n${authorLine('ai')}`;
    }
    return '';
  }, [store, messages]);
};

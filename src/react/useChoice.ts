'use client';

import { useCallback } from 'react';
import { useStore } from 'zustand/react';
import { type ChatInput, getOwn } from '../protocol/index.ts';
import { type ChoiceState, choiceState } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

export interface UseChoiceResult {
  /** Whether the choice is open, made, outdated by a later message, or closed with the session. */
  readonly choice: ChoiceState;
  /** The input that was sent; undefined if there is none, and while the choice is open. */
  readonly answer?: ChatInput;
  /** Sends a choice. Does nothing unless `choice` is `open`; a choice that could not be sent is open again. */
  readonly choose: (input: ChatInput) => void;
}

/** Returns the choice that one message offers: its state, the sent input and a function that sends an input. */
export function useChoice(messageId: string): UseChoiceResult {
  const store = useChatStore();
  const choice = useStore(store, (state) => choiceState(state, messageId));
  const message = useStore(store, (state) => getOwn(state.byId, messageId));
  const choose = useCallback(
    (input: ChatInput) => void store.commands.answer(messageId, input),
    [store, messageId],
  );
  const answer = message?.from === 'agent' ? message.selection : undefined;
  return answer === undefined || choice === 'open' ? { choice, choose } : { choice, answer, choose };
}

'use client';

import { useCallback } from 'react';
import { useStore } from 'zustand/react';
import type { ChatInput } from '../protocol/index.ts';
import { type ChoiceState, choiceState } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

export interface UseChoiceResult {
  readonly choice: ChoiceState;
  /** What was chosen, once it was. */
  readonly answer?: ChatInput;
  /** Sends a choice. Only the first one acts, unless it never left. */
  readonly choose: (input: ChatInput) => void;
}

/** The choices inside one message: whether one can be made, and which one was. */
export function useChoice(messageId: string): UseChoiceResult {
  const store = useChatStore();
  const choice = useStore(store, (state) => choiceState(state, messageId));
  const message = useStore(store, (state) => state.byId[messageId]);
  const choose = useCallback(
    (input: ChatInput) => void store.commands.answer(messageId, input),
    [store, messageId],
  );
  const answer = message?.from === 'agent' ? message.selection : undefined;
  return answer === undefined || choice === 'open' ? { choice, choose } : { choice, answer, choose };
}

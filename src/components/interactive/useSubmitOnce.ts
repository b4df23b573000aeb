import { useState } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import type { ChoiceState } from '../renderers/types.ts';

interface Act {
  readonly isOpen: boolean;
  /** What was chosen, from the moment it is pressed. */
  readonly chosen: ChatInput | undefined;
  readonly submit: (input: ChatInput) => void;
}

interface Options {
  readonly choice: ChoiceState;
  readonly answer?: ChatInput | undefined;
  readonly onAnswer: (input: ChatInput) => void;
}

/** A choice acts once, also where two presses come before the store has answered; one that never left acts anew. */
export function useSubmitOnce({ choice, answer, onAnswer }: Options): Act {
  const [sent, setSent] = useState<ChatInput>();
  const [before, setBefore] = useState(choice);
  if (before !== choice) {
    setBefore(choice);
    if (choice === 'open') setSent(undefined);
  }
  const isOpen = choice === 'open' && sent === undefined;
  return {
    isOpen,
    chosen: answer ?? sent,
    submit: (input) => {
      if (!isOpen) return;
      setSent(input);
      onAnswer(input);
    },
  };
}

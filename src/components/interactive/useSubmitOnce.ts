import { useState } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import type { ChoiceState } from '../renderers/types.ts';

interface SubmitOnce {
  readonly isOpen: boolean;
  /** The chosen input, set as soon as it is submitted. */
  readonly chosen: ChatInput | undefined;
  readonly submit: (input: ChatInput) => void;
}

interface Options {
  readonly choice: ChoiceState;
  readonly answer?: ChatInput | undefined;
  readonly onAnswer: (input: ChatInput) => void;
}

/**
 * Lets a choice be submitted once, even if it is pressed twice before the store updates. A choice that failed to send
 * (its state returns to `open`) can be submitted again.
 */
export function useSubmitOnce({ choice, answer, onAnswer }: Options): SubmitOnce {
  const [sent, setSent] = useState<ChatInput>();
  const [previousChoice, setPreviousChoice] = useState(choice);
  if (previousChoice !== choice) {
    setPreviousChoice(choice);
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

'use client';

import { useChatActions, useIsomorphicLayoutEffect } from '../../react/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { Suggestions } from '../suggestions/Suggestions.tsx';

export interface EmptyProps {
  readonly greeting?: string | undefined;
  readonly starters?: readonly string[] | undefined;
  /** Called when a starter is chosen; default: sends it. */
  readonly onStart?: ((question: string) => void) | undefined;
}

const atMost = 4;
const none: readonly string[] = [];

/** The empty conversation: greeting and starters. */
export const Empty = ({ greeting, starters = none, onStart }: EmptyProps) => {
  const messages = useMessages();
  const { send, greet } = useChatActions();
  const text = greeting ?? messages.greeting;
  // The greeting becomes part of the conversation, so the store has to know the one that was shown.
  useIsomorphicLayoutEffect(() => greet(text), [greet, text]);
  return (
    <div className="shelftalk-empty">
      <p className="shelftalk-empty-greeting" dir="auto">
        {text}
      </p>
      <Suggestions
        questions={starters.slice(0, atMost)}
        label={messages.startersLabel}
        layout="stacked"
        onPick={onStart ?? ((question) => void send({ kind: 'text', text: question }))}
      />
    </div>
  );
};

'use client';

import { useLayoutEffect } from 'react';
import { useChatActions } from '../../react/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { Suggestions } from '../suggestions/Suggestions.tsx';

export interface EmptyProps {
  readonly greeting?: string | undefined;
  readonly starters?: readonly string[] | undefined;
  /** What a question that was picked does; default: it is sent. */
  readonly onStart?: ((question: string) => void) | undefined;
}

const atMost = 4;
const none: readonly string[] = [];

/** Before the first word: a greeting and a few questions, nothing else. */
export const Empty = ({ greeting, starters = none, onStart }: EmptyProps) => {
  const messages = useMessages();
  const { send, greet } = useChatActions();
  const text = greeting ?? messages.greeting;
  // What the shopper reads here is part of the conversation once there is one: told as soon as it can be read.
  useLayoutEffect(() => greet(text), [greet, text]);
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

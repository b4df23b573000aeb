'use client';

import { useChatActions, useIsomorphicLayoutEffect } from '../../react/index.ts';
import { authorAttributes } from '../message/authorMark.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { OwnPart } from '../renderers/OwnPart.ts';
import { Suggestions } from '../suggestions/Suggestions.tsx';

export interface EmptyProps {
  readonly greeting?: string | undefined;
  readonly starters?: readonly string[] | undefined;
  /** Called when a starter is chosen; default: sends it. */
  readonly onStart?: ((question: string) => void) | undefined;
}

const maxStarters = 4;
const noStarters: readonly string[] = [];

/** The greeting and the starters of an empty conversation. */
export const Empty = ({ greeting, starters = noStarters, onStart }: EmptyProps) => {
  const messages = useMessages();
  const { send, greet } = useChatActions();
  const text = greeting ?? messages.greeting;
  // The first turn sends the greeting to the agent, so the store needs the text that was shown.
  useIsomorphicLayoutEffect(() => greet(text), [greet, text]);
  return (
    <div className="shelftalk-empty" {...authorAttributes('shop')}>
      <OwnPart of="Bubble" from="host" text={text}>
        <p className="shelftalk-empty-greeting" dir="auto">
          {text}
        </p>
      </OwnPart>
      <Suggestions
        questions={starters.slice(0, maxStarters)}
        label={messages.startersLabel}
        layout="stacked"
        onPick={onStart ?? ((question) => void send({ kind: 'text', text: question }))}
      />
    </div>
  );
};

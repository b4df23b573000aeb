'use client';

import { type ComponentPropsWithoutRef, type ComponentType, forwardRef, useCallback } from 'react';
import { decodeReferences, getOwn } from '../../protocol/index.ts';
import {
  useChatActions,
  useChatStore,
  useMessageIds,
  useSession,
  useSuggestions,
  useTurn,
} from '../../react/index.ts';
import type { Feedback } from '../feedback/AnswerRating.tsx';
import { authorAttributes } from '../message/authorMark.ts';
import { MessageRow } from '../message/MessageRow.tsx';
import { useParts } from '../renderers/RenderersContext.ts';
import { Suggestions } from '../suggestions/Suggestions.tsx';
import { type RenderRow, Thread } from '../thread/Thread.tsx';
import { TurnStatus } from '../turn/TurnStatus.tsx';
import { Empty as DefaultEmpty, type EmptyProps } from './Empty.tsx';

export interface ConversationProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onError'> {
  readonly greeting?: string | undefined;
  readonly starters?: readonly string[] | undefined;
  /** Called when a renderer throws. Pass a stable function: a new one renders the rows again. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Called when a starter is chosen; default: sends it. */
  readonly onStart?: ((question: string) => void) | undefined;
  /** Called with each rating of an answer, and again with its reason; without it, answers have no rating buttons. */
  readonly onFeedback?: ((feedback: Feedback) => void) | undefined;
  /** Replaces greeting and starters. */
  readonly Empty?: ComponentType<EmptyProps> | undefined;
  /** Renders one row, for example as a component that uses `useMessageRow`; default: as `MessageRow`. Pass a stable function. */
  readonly renderRow?: RenderRow | undefined;
}

/** The thread; after the last message, the state of the turn, rating buttons and suggestions. */
export const Conversation = forwardRef<HTMLDivElement, ConversationProps>(function Conversation(
  { greeting, starters, onError, onStart, onFeedback, Empty = DefaultEmpty, renderRow, ...rest },
  ref,
) {
  const ids = useMessageIds();
  const store = useChatStore();
  const renderMessage = useCallback<RenderRow>(
    (id, previousId) => <MessageRow id={id} previousId={previousId} onError={onError} />,
    [onError],
  );
  const isOwn = (id: string) => getOwn(store.getState().byId, id)?.from === 'shopper';
  const isConfirmation = (id: string) => {
    const message = getOwn(store.getState().byId, id);
    return message?.from === 'host' && message.receipt !== undefined;
  };
  const empty = <Empty greeting={greeting} starters={starters} onStart={onStart} />;
  return (
    <Thread
      {...rest}
      ref={ref}
      ids={ids}
      renderRow={renderRow ?? renderMessage}
      isOwn={isOwn}
      isConfirmation={isConfirmation}
      before={ids.length === 0 && empty}
      after={<End onFeedback={onFeedback} />}
    />
  );
});

const End = ({ onFeedback }: Pick<ConversationProps, 'onFeedback'>) => {
  const { AnswerRating } = useParts();
  const turn = useTurn();
  const suggestions = useSuggestions();
  const questions = useSession().status === 'closed' ? [] : suggestions;
  const { send } = useChatActions();
  return (
    <>
      <TurnStatus />
      {onFeedback && turn.status === 'idle' && <AnswerRating onFeedback={onFeedback} />}
      <Suggestions
        {...authorAttributes('ai')}
        className="shelftalk-panel-suggestions"
        questions={questions.map(decodeReferences)}
        onPick={(text) => void send({ kind: 'text', text })}
      />
    </>
  );
};

'use client';

import { type ComponentType, type ReactNode, useCallback } from 'react';
import { own } from '../../protocol/index.ts';
import {
  useChatActions,
  useChatState,
  useChatStore,
  useMessageIds,
  useSuggestions,
  useTurn,
} from '../../react/index.ts';
import type { Feedback } from '../feedback/AnswerRating.tsx';
import { MessageRow } from '../message/MessageRow.tsx';
import { useParts } from '../renderers/RenderersContext.ts';
import { Suggestions } from '../suggestions/Suggestions.tsx';
import { Thread } from '../thread/Thread.tsx';
import { TurnLine } from '../turn/TurnLine.tsx';
import { Empty as DefaultEmpty, type EmptyProps } from './Empty.tsx';

export interface ConversationProps {
  readonly greeting?: string | undefined;
  readonly starters?: readonly string[] | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Called when a starter is chosen; default: sends it. */
  readonly onStart?: ((question: string) => void) | undefined;
  /** Called with the shopper's rating of an answer; without it, answers have no rating buttons. */
  readonly onFeedback?: ((feedback: Feedback) => void) | undefined;
  /** Replaces greeting and starters. */
  readonly Empty?: ComponentType<EmptyProps> | undefined;
}

/** The thread, with errors, rating and suggestions after the last message. */
export const Conversation = ({
  greeting,
  starters,
  onError,
  onStart,
  onFeedback,
  Empty = DefaultEmpty,
}: ConversationProps) => {
  const ids = useMessageIds();
  const store = useChatStore();
  const renderRow = useCallback(
    (id: string, previousId: string | undefined): ReactNode => (
      <MessageRow id={id} previousId={previousId} onError={onError} />
    ),
    [onError],
  );
  const isOwn = (id: string) => own(store.getState().byId, id)?.from === 'shopper';
  const empty = <Empty greeting={greeting} starters={starters} onStart={onStart} />;
  return (
    <Thread
      ids={ids}
      renderRow={renderRow}
      isOwn={isOwn}
      before={ids.length === 0 && empty}
      after={<End onFeedback={onFeedback} />}
    />
  );
};

const End = ({ onFeedback }: Pick<ConversationProps, 'onFeedback'>) => {
  const { AnswerRating } = useParts();
  const turn = useTurn();
  const questions = useSuggestions();
  const { retry, send } = useChatActions();
  const lastEventAt = useChatState((state) => own(state.byId, state.order.at(-1) ?? '')?.at ?? 0);
  return (
    <>
      <TurnLine turn={turn} lastEventAt={lastEventAt} onRetry={() => void retry()} />
      {onFeedback && turn.status === 'idle' && <AnswerRating onFeedback={onFeedback} />}
      <Suggestions
        className="shelftalk-panel-suggestions"
        questions={questions}
        onPick={(text) => void send({ kind: 'text', text })}
      />
    </>
  );
};

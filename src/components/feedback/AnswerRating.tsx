'use client';

import { type FormEvent, useId, useState } from 'react';
import { getOwn, omitUndefined } from '../../protocol/index.ts';
import { useChatActions, useChatState } from '../../react/index.ts';
import type { AgentMessage, ChatState, Rating } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { CopyButton } from '../session/CopyButton.tsx';
import { isAnswer, useLastAnswer } from '../session/useLastAnswer.ts';

/** A shopper's rating of an answer. It goes to the shop, not to the agent. */
export interface Feedback extends Rating {
  readonly messageId: string;
  readonly turnId?: string;
}

export interface AnswerRatingProps {
  readonly onFeedback: (feedback: Feedback) => void;
}

/** The last message of the thread, if it is an answer. */
const answerAtEnd = ({ order, byId }: ChatState): AgentMessage | undefined => {
  const last = getOwn(byId, order.at(-1) ?? '');
  return isAnswer(last) ? last : undefined;
};

/** Rating and copy buttons below the latest answer. `data-rating`: `none`, `up` or `down`. */
export const AnswerRating = ({ onFeedback }: AnswerRatingProps) => {
  const messages = useMessages();
  const message = useChatState(answerAtEnd);
  const { rate } = useChatActions();
  const text = useLastAnswer();
  if (!message) return null;
  const { id, turnId, rating } = message;
  const submitRating = (next: Rating) => {
    rate(id, next);
    onFeedback(omitUndefined({ messageId: id, turnId, ...next }));
  };
  return (
    <fieldset
      className="shelftalk-rating"
      aria-label={messages.ratingLabel}
      data-rating={rating?.value ?? 'none'}
    >
      <div className="shelftalk-rating-actions">
        {(['up', 'down'] as const).map((value) => (
          <Button
            key={value}
            variant="quiet"
            aria-pressed={rating?.value === value}
            onClick={() => submitRating({ value })}
          >
            {rating?.value === value && <Icon name="check" />}
            {value === 'up' ? messages.ratingUp : messages.ratingDown}
          </Button>
        ))}
        <CopyButton text={text} variant="quiet" label={messages.copyAnswer} copied={messages.answerCopied} />
      </div>
      {rating?.value === 'down' && (
        <Reason
          key={id}
          hasReason={rating.reason !== undefined}
          onSubmit={(reason) => submitRating({ value: 'down', reason })}
        />
      )}
    </fieldset>
  );
};

interface ReasonProps {
  readonly hasReason: boolean;
  readonly onSubmit: (reason: string) => void;
}

/** Characters. */
const maxReasonLength = 500;

const Reason = ({ hasReason, onSubmit }: ReasonProps) => {
  const messages = useMessages();
  const fieldId = useId();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') onSubmit(reason.trim());
  };
  if (hasReason) {
    return (
      <p className="shelftalk-note" role="status">
        {messages.ratingThanks}
      </p>
    );
  }
  return (
    <form className="shelftalk-rating-reason" onSubmit={submit}>
      <label className="shelftalk-note" htmlFor={fieldId}>
        {messages.ratingReason}
      </label>
      <input
        id={fieldId}
        className="shelftalk-control"
        dir="auto"
        value={reason}
        maxLength={maxReasonLength}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit">{messages.submitForm}</Button>
    </form>
  );
};

'use client';

import { memo, type ReactNode } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import { authorOf, type Message } from '../../store/index.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { OwnPart } from '../renderers/OwnPart.ts';
import { useParts, useRenderEvent } from '../renderers/RenderersContext.ts';
import type { ChoiceState } from '../renderers/types.ts';
import { Text } from '../text/Text.tsx';
import { authorAttributes } from './authorMark.ts';
import { authorName } from './authorName.ts';
import { sideOf } from './grouping.ts';
import { RedactedNote } from './RedactedNote.tsx';
import { RowBoundary } from './RowBoundary.tsx';
import { ToolCallView } from './ToolCallView.tsx';
import { UserInput } from './UserInput.tsx';

export interface MessageViewProps {
  readonly message: Message;
  /** Whether the message starts a group of the same author or continues one. */
  readonly group?: 'start' | 'more';
  /** Default: `stale`, so that nothing in the message can be chosen. */
  readonly choice?: ChoiceState;
  readonly onAnswer?: (input: ChatInput) => void;
  readonly onSend?: (input: ChatInput) => void;
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Rendered below the content, such as the state of the delivery. */
  readonly mark?: ReactNode;
}

const noop = () => {};

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter is slow. */
const timeFormatFor = (locale: string): Intl.DateTimeFormat => {
  let format = timeFormats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
    timeFormats.set(locale, format);
  }
  return format;
};

/** One message with its author, time and content. Text of the agent has no frame, text of the shopper is a card. */
export const MessageView = memo(function MessageView({
  message,
  group = 'start',
  onError = noop,
  mark,
  ...rest
}: MessageViewProps) {
  const messages = useMessages();
  const locale = useLocale();
  const side = sideOf(message);
  const isElsewhere = message.from === 'agent' && message.sentElsewhere;
  const time = timeFormatFor(locale).format(message.at);
  return (
    <div
      className="shelftalk-message"
      {...authorAttributes(authorOf(message))}
      data-part="message"
      data-from={side}
      data-group={group}
      data-elsewhere={isElsewhere || undefined}
      data-delivery={message.from === 'shopper' ? message.delivery : undefined}
    >
      <span className="shelftalk-hidden">{messages.messageBy(authorName(message, messages), time)}</span>
      <RowBoundary fallback={<p className="shelftalk-note">{messages.messageFailed}</p>} onError={onError}>
        <Body message={message} group={group} {...rest} />
      </RowBoundary>
      {mark}
      {isElsewhere && (
        // The visually hidden name contains the same text.
        <p className="shelftalk-note" aria-hidden="true">
          {messages.sentElsewhere}
        </p>
      )}
      <span className="shelftalk-message-time" data-part="time" aria-hidden="true">
        {time}
      </span>
    </div>
  );
});

const Body = ({
  message,
  group,
  choice = 'stale',
  onAnswer = noop,
  onSend = noop,
}: Omit<MessageViewProps, 'onError' | 'mark'>): ReactNode => {
  const render = useRenderEvent();
  const messages = useMessages();
  const { CartReceiptRow, CartAction } = useParts();
  switch (message.from) {
    case 'shopper':
      return (
        <>
          <UserInput input={message.input} messageId={message.id} />
          {message.redacted && <RedactedNote />}
        </>
      );
    case 'host':
      if (message.call) return <ToolCallView message={message} />;
      return message.receipt ? (
        <CartReceiptRow messageId={message.id} receipt={message.receipt} text={message.text} />
      ) : (
        <>
          {group === 'start' && message.name && <p className="shelftalk-note">{message.name}</p>}
          <OwnPart of="Bubble" from="host" text={message.text}>
            <Text text={message.text} speaker="host" />
          </OwnPart>
        </>
      );
    case 'agent':
      return (
        <>
          {render(message.event, {
            messageId: message.id,
            choice,
            onAnswer,
            onSend,
            ...(message.selection ? { answer: message.selection } : {}),
            isPartial: message.isPartial === true,
          })}
          {message.event.kind === 'text' && message.event.metadata?.cartAction !== undefined && (
            <CartAction messageId={message.id} event={message.event} />
          )}
          {message.isIncomplete && <p className="shelftalk-note">{messages.answerIncomplete}</p>}
        </>
      );
    default:
      return message satisfies never;
  }
};

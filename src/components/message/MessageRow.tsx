'use client';

import { useCallback } from 'react';
import { type ChatInput, own } from '../../protocol/index.ts';
import { useChatActions, useChatState, useChoice, useMessage } from '../../react/index.ts';
import { DayDivider } from './DayDivider.tsx';
import { beginsDay, groupOf } from './grouping.ts';
import { MessageView } from './MessageView.tsx';

export interface MessageRowProps {
  readonly id: string;
  readonly previousId?: string | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** One message of the conversation. Renders again only when that message or its grouping changes. */
export const MessageRow = ({ id, previousId, onError }: MessageRowProps) => {
  const message = useMessage(id);
  const { choice, choose } = useChoice(id);
  const { send } = useChatActions();
  // Selects a string, not the previous message: changes of the previous message must not render this row.
  const grouping = useChatState(({ byId }) => {
    const message = own(byId, id);
    const previous = previousId === undefined ? undefined : own(byId, previousId);
    return message && `${beginsDay(message, previous) ? 'day ' : ''}${groupOf(message, previous)}`;
  });
  const onSend = useCallback((input: ChatInput) => void send(input), [send]);
  if (!message || !grouping) return null;
  return (
    <>
      {grouping.startsWith('day') && <DayDivider at={message.at} />}
      <MessageView
        message={message}
        group={grouping.endsWith('start') ? 'start' : 'more'}
        choice={choice}
        onAnswer={choose}
        onSend={onSend}
        onError={onError}
      />
    </>
  );
};

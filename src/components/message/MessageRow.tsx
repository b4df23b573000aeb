'use client';

import { useCallback } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import { useChatActions, useChatState, useChoice, useMessage } from '../../react/index.ts';
import { later } from '../later.tsx';
import { MessageView } from './MessageView.tsx';
import { beginsDay, groupOf } from './place.ts';

const unnamedDay = () => <p className="shelftalk-day">{'\u00a0'}</p>;
const DayDivider = later(
  async () => (await import('./DayDivider.tsx')).DayDivider,
  unnamedDay,
  // A line without its day still parts two days.
  unnamedDay,
);

export interface MessageRowProps {
  readonly id: string;
  readonly previousId?: string | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** One message of the conversation; it wakes only when that message changes. */
export const MessageRow = ({ id, previousId, onError }: MessageRowProps) => {
  const message = useMessage(id);
  const { choice, choose } = useChoice(id);
  const { send } = useChatActions();
  // A word rather than the message before: what it changes into does not wake this row.
  const place = useChatState((state) => {
    const mine = state.byId[id];
    const before = previousId === undefined ? undefined : state.byId[previousId];
    return mine && `${beginsDay(mine, before) ? 'day ' : ''}${groupOf(mine, before)}`;
  });
  const onSend = useCallback((input: ChatInput) => void send(input), [send]);
  if (!message || !place) return null;
  return (
    <>
      {place.startsWith('day') && <DayDivider at={message.at} />}
      <MessageView
        message={message}
        group={place.endsWith('start') ? 'start' : 'more'}
        choice={choice}
        onAnswer={choose}
        onSend={onSend}
        onError={onError}
      />
    </>
  );
};

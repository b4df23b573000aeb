'use client';

import { useCallback } from 'react';
import { type ChatInput, getOwn } from '../../protocol/index.ts';
import { useChatActions, useChatState, useChoice, useMessage } from '../../react/index.ts';
import type { ChoiceState, Message } from '../../store/index.ts';
import { beginsDay, groupOf } from './grouping.ts';

export interface UseMessageRowResult {
  readonly message: Message;
  /** Whether it starts a group of the same author or continues one. */
  readonly group: 'start' | 'more';
  /** Whether it is the first message of another day. */
  readonly beginsDay: boolean;
  /** Whether the message's choice can be made, has been made, or has become obsolete. */
  readonly choice: ChoiceState;
  /** Sends a choice of this message. Does nothing unless `choice` is `open`; a choice that could not be sent is open again. */
  readonly onAnswer: (input: ChatInput) => void;
  /** Sends an input that is not a choice of this message. */
  readonly onSend: (input: ChatInput) => void;
}

/**
 * Returns one message with its grouping and its actions, for rows of the host; undefined for an unknown id. Renders again
 * only when that message, its choice or its grouping changes.
 *
 * @param previousId Id of the message before it, as `renderRow` of `Thread` receives it.
 *
 * @example
 * const row = useMessageRow(id, previousId);
 */
export const useMessageRow = (id: string, previousId?: string): UseMessageRowResult | undefined => {
  const message = useMessage(id);
  const { choice, choose } = useChoice(id);
  const { send } = useChatActions();
  // Selects a string, not the previous message: changes of the previous message must not render this row.
  const grouping = useChatState(({ byId }) => {
    const message = getOwn(byId, id);
    const previous = previousId === undefined ? undefined : getOwn(byId, previousId);
    return message && `${beginsDay(message, previous) ? 'day ' : ''}${groupOf(message, previous)}`;
  });
  const onSend = useCallback((input: ChatInput) => void send(input), [send]);
  return message && grouping
    ? {
        message,
        group: grouping.endsWith('start') ? 'start' : 'more',
        beginsDay: grouping.startsWith('day'),
        choice,
        onAnswer: choose,
        onSend,
      }
    : undefined;
};

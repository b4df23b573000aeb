'use client';

import type { TurnState } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { turnErrorMessage } from '../turn/turnErrorMessage.ts';
import { useReconnecting } from '../turn/useReconnecting.ts';
import { useAnnounceChange } from './useAnnounceChange.ts';

export interface TurnErrorAnnouncerProps {
  readonly turn: TurnState;
  /** Turn state when the conversation was first rendered; not announced. */
  readonly first: TurnState;
}

/** Announces errors and reconnecting. */
export const TurnErrorAnnouncer = ({ turn, first }: TurnErrorAnnouncerProps) => {
  const messages = useMessages();
  const sentenceOf = (of: TurnState) => turnErrorMessage(of, messages)?.sentence ?? '';
  useAnnounceChange(useReconnecting(turn) ? messages.reconnecting : '');
  useAnnounceChange(sentenceOf(turn), sentenceOf(first));
  return null;
};

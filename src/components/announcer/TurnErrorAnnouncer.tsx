'use client';

import type { TurnState } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { turnErrorMessage } from '../turn/turnErrorMessage.ts';
import { useReconnecting } from '../turn/useReconnecting.ts';
import { useAnnounceChange } from './useAnnounceChange.ts';

export interface TurnErrorAnnouncerProps {
  readonly turn: TurnState;
  /** Turn state when the conversation was first rendered; not announced. */
  readonly initialTurn: TurnState;
}

/** Announces failed and interrupted turns, and reconnecting. */
export const TurnErrorAnnouncer = ({ turn, initialTurn }: TurnErrorAnnouncerProps) => {
  const messages = useMessages();
  const sentenceOf = (state: TurnState) => turnErrorMessage(state, messages)?.sentence ?? '';
  useAnnounceChange(useReconnecting(turn) ? messages.reconnecting : '');
  useAnnounceChange(sentenceOf(turn), sentenceOf(initialTurn));
  return null;
};

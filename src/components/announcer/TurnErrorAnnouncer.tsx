'use client';

import type { TurnState } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { turnErrorMessage } from '../turn/turnErrorMessage.ts';
import { useTurnHeld } from '../turn/useOutage.ts';
import { useReconnecting } from '../turn/useReconnecting.ts';
import { useAnnounceChange } from './useAnnounceChange.ts';

export interface TurnErrorAnnouncerProps {
  readonly turn: TurnState;
  /** Turn state when the conversation was first rendered; not announced. */
  readonly initialTurn: TurnState;
}

/** Announces failed and interrupted turns, and reconnecting; nothing while the turn waits for the end of an outage. */
export const TurnErrorAnnouncer = ({ turn, initialTurn }: TurnErrorAnnouncerProps) => {
  const messages = useMessages();
  const sentenceOf = (state: TurnState) => turnErrorMessage(state, messages)?.sentence ?? '';
  const isHeld = useTurnHeld();
  useAnnounceChange(useReconnecting(turn) && !isHeld ? messages.reconnecting : '');
  useAnnounceChange(isHeld ? '' : sentenceOf(turn), sentenceOf(initialTurn));
  return null;
};

'use client';

import type { TurnState } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { turnErrorMessage } from '../turn/turnErrorMessage.ts';
import { useReconnecting } from '../turn/useReconnecting.ts';
import { useAnnounceChange } from './useAnnounceChange.ts';

export interface TroubleSpeechProps {
  readonly turn: TurnState;
  /** What was there when the conversation was first seen: it can be read, and is not spoken. */
  readonly first: TurnState;
}

/** Speaks of what comes in the way of an answer. */
export const TroubleSpeech = ({ turn, first }: TroubleSpeechProps) => {
  const messages = useMessages();
  const sentenceOf = (of: TurnState) => turnErrorMessage(of, messages)?.sentence ?? '';
  useAnnounceChange(useReconnecting(turn) ? messages.reconnecting : '');
  useAnnounceChange(sentenceOf(turn), sentenceOf(first));
  return null;
};

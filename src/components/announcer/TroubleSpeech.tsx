'use client';

import type { TurnState } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { troubleOf } from '../turn/troubleWords.ts';
import { useLost } from '../turn/useLost.ts';
import { useSaid } from './useSaid.ts';

export interface TroubleSpeechProps {
  readonly turn: TurnState;
  /** What was there when the conversation was first seen: it can be read, and is not spoken. */
  readonly first: TurnState;
}

/** Speaks of what comes in the way of an answer. */
export const TroubleSpeech = ({ turn, first }: TroubleSpeechProps) => {
  const messages = useMessages();
  const sentenceOf = (of: TurnState) => troubleOf(of, messages)?.sentence ?? '';
  useSaid(useLost(turn) ? messages.reconnecting : '');
  useSaid(sentenceOf(turn), sentenceOf(first));
  return null;
};

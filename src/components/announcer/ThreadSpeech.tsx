'use client';

import { useState } from 'react';
import { useChat, useSession, useSuggestions, useTurn } from '../../react/index.ts';
import type { ChatState } from '../../store/index.ts';
import { later } from '../later.tsx';
import { useWords } from '../words/WordsContext.tsx';
import { useSaid } from './useSaid.ts';
import { useSpeech } from './useSpeech.ts';

const nothing = () => null;
const TroubleSpeech = later(async () => (await import('../panel/aside.ts')).TroubleSpeech, nothing, nothing);

const hasBegun = ({ order }: ChatState): boolean => order.length > 0;

/**
 * Speaks each new message of the agent once, when it is complete, and what happens to the conversation. What
 * was there when the panel opened, and what is put before it later, is not spoken: it can be read in the thread.
 */
export const ThreadSpeech = () => {
  const words = useWords();
  const turn = useTurn();
  const [first] = useState(turn);
  const offered = useSuggestions().length;
  // Whom they talk to is said when they begin to, by law at the latest.
  useSaid(useChat(hasBegun) ? words.panelStatus : '');
  useSpeech();
  // One sentence for all of an answer, however many lines it has.
  useSaid(turn.status === 'sending' || turn.status === 'receiving' ? words.waiting : '');
  useSaid(useSession().status === 'closed' ? words.sessionEnded : '');
  useSaid(offered > 0 ? words.announceSuggestions(offered) : '');
  return <TroubleSpeech turn={turn} first={first} />;
};

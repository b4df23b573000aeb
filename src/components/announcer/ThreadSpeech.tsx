'use client';

import { useState } from 'react';
import {
  useChatState,
  useChatStore,
  useMessageIds,
  useSession,
  useSuggestions,
  useTurn,
} from '../../react/index.ts';
import type { ChatState } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useParts } from '../renderers/RenderersContext.ts';
import { TroubleSpeech } from './TroubleSpeech.tsx';
import { useAnnounceChange } from './useAnnounceChange.ts';

const hasBegun = ({ order }: ChatState): boolean => order.length > 0;

const Said = ({ sentence }: { readonly sentence: string }) => {
  useAnnounceChange(sentence);
  return null;
};

/**
 * Speaks each new message of the agent once, when it is complete, and what happens to the conversation. What
 * was there when the panel opened, and what is put before it later, is not spoken: it can be read in the thread.
 */
export const ThreadSpeech = () => {
  const messages = useMessages();
  const turn = useTurn();
  const [first] = useState(turn);
  const { MessageSpeech } = useParts();
  const store = useChatStore();
  const last = useMessageIds().at(-1);
  const [since] = useState({ store, last });
  const offered = useSuggestions().length;
  const isWaiting = turn.status === 'sending' || turn.status === 'receiving';
  // Parts of their own, in the order in which they speak of the same change: an inner effect runs before an outer one.
  return (
    <>
      {/* Whom they talk to is said when they begin to, by law at the latest. */}
      <Said sentence={useChatState(hasBegun) ? messages.panelStatus : ''} />
      <MessageSpeech since={since} />
      {/* One sentence for all of an answer, however many lines it has. */}
      <Said sentence={isWaiting ? messages.assistantReplying : ''} />
      <TroubleSpeech turn={turn} first={first} />
      <Said sentence={useSession().status === 'closed' ? messages.sessionEnded : ''} />
      <Said sentence={offered > 0 ? messages.announceSuggestions(offered) : ''} />
    </>
  );
};

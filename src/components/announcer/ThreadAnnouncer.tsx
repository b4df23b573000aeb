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
import { TurnErrorAnnouncer } from './TurnErrorAnnouncer.tsx';
import { useAnnounceChange } from './useAnnounceChange.ts';

const hasBegun = ({ order }: ChatState): boolean => order.length > 0;

const Said = ({ sentence }: { readonly sentence: string }) => {
  useAnnounceChange(sentence);
  return null;
};

/**
 * Announces each new message of the agent once it is complete, and changes of the session. Messages that were there when
 * the panel opened, and messages inserted before them, are not announced.
 */
export const ThreadAnnouncer = () => {
  const messages = useMessages();
  const turn = useTurn();
  const [first] = useState(turn);
  const { MessageAnnouncer } = useParts();
  const store = useChatStore();
  const last = useMessageIds().at(-1);
  const [since] = useState({ store, last });
  const offered = useSuggestions().length;
  const isWaiting = turn.status === 'sending' || turn.status === 'receiving';
  // Separate components in this order, because effects of children run before those of their parent.
  return (
    <>
      {/* Law in several countries requires telling people that they talk to an AI at the start. */}
      <Said sentence={useChatState(hasBegun) ? messages.panelStatus : ''} />
      <MessageAnnouncer since={since} />
      {/* Announced once per answer, however many messages it has. */}
      <Said sentence={isWaiting ? messages.assistantReplying : ''} />
      <TurnErrorAnnouncer turn={turn} first={first} />
      <Said sentence={useSession().status === 'closed' ? messages.sessionEnded : ''} />
      <Said sentence={offered > 0 ? messages.announceSuggestions(offered) : ''} />
    </>
  );
};

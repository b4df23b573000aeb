'use client';

import { useState } from 'react';
import { useChatState, useChatStore, useSession, useSuggestions, useTurn } from '../../react/index.ts';
import { type ChatState, completeUpTo } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useParts } from '../renderers/RenderersContext.ts';
import { TurnErrorAnnouncer } from './TurnErrorAnnouncer.tsx';
import { useAnnounceChange } from './useAnnounceChange.ts';

const hasMessages = ({ order }: ChatState): boolean => order.length > 0;

/** Announces the sentence when it changes. */
const AnnounceChange = ({ sentence }: { readonly sentence: string }) => {
  useAnnounceChange(sentence);
  return null;
};

/**
 * Announces changes of the thread: new messages once they are complete, that a reply is awaited, the agent's activity,
 * errors, the end of the session, suggestions. Not announced: messages of the first render, except a text that still grows
 * and the messages after it; messages inserted before the newest announced one. Render it inside `Announcer` and
 * `RenderersProvider`.
 */
export const ThreadAnnouncer = () => {
  const messages = useMessages();
  const turn = useTurn();
  const [initialTurn] = useState(turn);
  const { MessageAnnouncer } = useParts();
  const store = useChatStore();
  const last = useChatState(completeUpTo);
  const [since] = useState({ store, last });
  const suggestionCount = useSuggestions().length;
  const isWaiting = turn.status === 'sending' || turn.status === 'receiving';
  // Announced in the order of these components. A hook called here directly would announce after all of them, because
  // effects of children run first.
  return (
    <>
      {/* Several countries require by law that users learn at the start that they chat with an AI. */}
      <AnnounceChange sentence={useChatState(hasMessages) ? messages.panelStatus : ''} />
      <MessageAnnouncer since={since} />
      {/* Announced once per answer, however many messages it has. */}
      <AnnounceChange sentence={isWaiting ? messages.assistantReplying : ''} />
      <AnnounceChange sentence={(turn.status === 'receiving' && turn.activity) || ''} />
      <TurnErrorAnnouncer turn={turn} initialTurn={initialTurn} />
      <AnnounceChange sentence={useSession().status === 'closed' ? messages.sessionEnded : ''} />
      <AnnounceChange sentence={suggestionCount > 0 ? messages.announceSuggestions(suggestionCount) : ''} />
    </>
  );
};

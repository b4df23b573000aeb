'use client';

import { useEffect, useRef } from 'react';
import { useChatStore, useMessageIds, useSession, useSuggestions, useTurn } from '../../react/index.ts';
import { troubleOf } from '../turn/troubleWords.ts';
import { useWords } from '../words/WordsContext.tsx';
import { useAnnounce } from './Announcer.tsx';
import { spoken } from './spoken.ts';
import { useSaid } from './useSaid.ts';

/**
 * Speaks each new message of the agent once. What was there when the panel opened is not spoken: it can be
 * read in the thread.
 */
export const ThreadSpeech = () => {
  const announce = useAnnounce();
  const words = useWords();
  const ids = useMessageIds();
  const store = useChatStore();
  const heard = useRef<Set<string>>(undefined);
  useEffect(() => {
    const first = heard.current === undefined;
    heard.current ??= new Set();
    for (const id of ids) {
      if (heard.current.has(id)) continue;
      heard.current.add(id);
      const message = store.getState().byId[id];
      if (!first && message) announce(spoken(message, words));
    }
  }, [ids, store, announce, words]);

  const trouble = troubleOf(useTurn(), words)?.sentence ?? '';
  const ended = useSession().status === 'closed' ? words.sessionEnded : '';
  const offered = useSuggestions().length;
  useSaid(trouble);
  useSaid(ended);
  useSaid(offered > 0 ? words.announceSuggestions(offered) : '');
  return null;
};

'use client';

import { useEffect, useRef } from 'react';
import { useChatStore, useMessageIds, useSession, useSuggestions, useTurn } from '../../react/index.ts';
import { troubleOf } from '../turn/troubleWords.ts';
import { useWords } from '../words/WordsContext.tsx';
import { useAnnounce } from './Announcer.tsx';
import { spoken } from './spoken.ts';
import { useSaid } from './useSaid.ts';

/**
 * Speaks each new message of the agent once, when it is complete. What was there when the panel opened, and
 * what is put before it later, is not spoken: it can be read in the thread.
 */
export const ThreadSpeech = () => {
  const announce = useAnnounce();
  const words = useWords();
  const ids = useMessageIds();
  const store = useChatStore();
  const heard = useRef<{ readonly store: object; readonly last: string | undefined }>(undefined);
  useEffect(() => {
    const before = heard.current;
    heard.current = { store, last: ids.at(-1) };
    if (before?.store !== store) return;
    const known = before.last === undefined ? -1 : ids.lastIndexOf(before.last);
    // Another conversation has taken this one's place.
    if (known < 0 && before.last !== undefined) return;
    const { byId, products } = store.getState();
    for (const id of ids.slice(known + 1)) {
      const message = byId[id];
      if (message) announce(spoken(message, words, products));
    }
  }, [ids, store, announce, words]);

  const turn = useTurn();
  const offered = useSuggestions().length;
  // One sentence for all of an answer, however many lines it has.
  useSaid(turn.status === 'sending' || turn.status === 'receiving' ? words.waiting : '');
  useSaid(troubleOf(turn, words)?.sentence ?? '');
  useSaid(useSession().status === 'closed' ? words.sessionEnded : '');
  useSaid(offered > 0 ? words.announceSuggestions(offered) : '');
  return null;
};

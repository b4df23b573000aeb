'use client';

import { useEffect, useRef } from 'react';
import { useChatStore, useMessageIds } from '../../react/index.ts';
import { useWords } from '../words/WordsContext.tsx';
import { useAnnounce } from './Announcer.tsx';
import { spoken } from './spoken.ts';

/** Announces each new message of the agent once, in order; messages of a restored conversation are not announced. */
export const useSpeech = (): void => {
  const announce = useAnnounce();
  const words = useWords();
  const ids = useMessageIds();
  const store = useChatStore();
  const announced = useRef({ store, last: ids.at(-1) });
  useEffect(() => {
    const last = ids.at(-1);
    const { current: before } = announced;
    if (before.store === store && before.last === last) return;
    announced.current = { store, last };
    const index = before.last === undefined ? -1 : ids.lastIndexOf(before.last);
    const isOtherConversation = before.store !== store || (index < 0 && before.last !== undefined);
    if (isOtherConversation) return;
    const { byId } = store.getState();
    for (const id of ids.slice(index + 1)) {
      const message = byId[id];
      if (message) announce(spoken(message, words, store));
    }
  }, [ids, store, announce, words]);
};

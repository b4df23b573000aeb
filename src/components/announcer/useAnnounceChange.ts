'use client';

import { useEffect, useRef } from 'react';
import { useChatStore } from '../../react/index.ts';
import { useAnnounce } from './Announcer.tsx';

/** Announces a sentence when it changes; the initial value, `first`, is not announced. */
export const useAnnounceChange = (sentence: string, first = sentence): void => {
  const announce = useAnnounce();
  const store = useChatStore();
  const before = useRef({ store, sentence: first });
  useEffect(() => {
    const { current } = before;
    before.current = { store, sentence };
    if (current.store === store && current.sentence !== sentence) announce(sentence);
  }, [sentence, store, announce]);
};

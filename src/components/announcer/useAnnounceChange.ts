'use client';

import { useEffect, useRef } from 'react';
import { useChatStore } from '../../react/index.ts';
import { useAnnounce } from './Announcer.tsx';

/** Announces a sentence when it changes; the `initial` value is not announced. */
export const useAnnounceChange = (sentence: string, initial = sentence): void => {
  const announce = useAnnounce();
  const store = useChatStore();
  const previous = useRef({ store, sentence: initial });
  useEffect(() => {
    const { current } = previous;
    previous.current = { store, sentence };
    if (current.store === store && current.sentence !== sentence) announce(sentence);
  }, [sentence, store, announce]);
};

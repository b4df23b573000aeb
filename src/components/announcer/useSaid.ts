'use client';

import { useEffect, useRef } from 'react';
import { useAnnounce } from './Announcer.tsx';

/** Speaks a sentence when it changes, but not the one that was there at first. */
export const useSaid = (sentence: string): void => {
  const announce = useAnnounce();
  const before = useRef(sentence);
  useEffect(() => {
    if (before.current !== sentence) announce(sentence);
    before.current = sentence;
  }, [sentence, announce]);
};

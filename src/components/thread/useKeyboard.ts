'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { KeyedThread } from './keyboard.ts';

/** The thread's keys, fetched when the focus first comes into the panel. */
export const useKeyboard = (scroller: RefObject<HTMLElement | null>, thread: KeyedThread): void => {
  const latest = useRef(thread);
  useEffect(() => {
    latest.current = thread;
  });
  useEffect(() => {
    const node = scroller.current;
    const panel = node?.closest('.shelftalk');
    if (!node || !panel) return;
    let detach: (() => void) | undefined;
    let gone = false;
    const attach = async () => {
      const { attachKeyboard } = await import('./keyboard.ts');
      if (!gone) detach = attachKeyboard(panel, node, () => latest.current);
    };
    panel.addEventListener('focusin', attach, { once: true });
    return () => {
      gone = true;
      panel.removeEventListener('focusin', attach);
      detach?.();
    };
  }, [scroller]);
};

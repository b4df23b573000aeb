'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { attachKeyboard, type KeyboardTarget } from './keyboard.ts';

/** Keyboard navigation of the thread and of the panel around it. */
export const useKeyboard = (scroller: RefObject<HTMLElement | null>, thread: KeyboardTarget): void => {
  const latest = useRef(thread);
  useEffect(() => {
    latest.current = thread;
  });
  useEffect(() => {
    const node = scroller.current;
    const panel = node?.closest('.shelftalk');
    if (!node || !panel) return;
    return attachKeyboard(panel, node, () => latest.current);
  }, [scroller]);
};

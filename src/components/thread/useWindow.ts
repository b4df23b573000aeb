'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows shown at first, rows added on the way up, and rows from which those far above are taken out again. */
const [shownFirst, shownMore, shownMost] = [120, 80, 200];
/** How near the top a reader has to come before earlier rows are added, in pixels. */
const near = 400;

export interface ThreadWindow {
  /** Index of the first row that is in the document. */
  readonly start: number;
  readonly showEarlier: () => void;
}

/**
 * Keeps only the newest rows of a long thread in the document; earlier ones are added as the reader goes up,
 * without moving what is being read.
 */
export const useWindow = (
  scroller: RefObject<HTMLElement | null>,
  count: number,
  away: boolean,
): ThreadWindow => {
  const newest = Math.max(0, count - shownFirst);
  const [chosen, setStart] = useState(newest);
  const start = Math.min(chosen, newest);
  const kept = useRef<{ readonly top: number; readonly height: number }>(undefined);

  useEffect(() => {
    if (!away && count - start > shownMost) setStart(newest);
  }, [away, count, start, newest]);

  const showEarlier = useCallback(() => {
    const node = scroller.current;
    if (!node) return;
    kept.current = { top: node.scrollTop, height: node.scrollHeight };
    setStart(Math.max(0, start - shownMore));
  }, [scroller, start]);

  useLayoutEffect(() => {
    const node = scroller.current;
    const before = kept.current;
    kept.current = undefined;
    if (node && before && start >= 0) node.scrollTop = before.top + node.scrollHeight - before.height;
  }, [scroller, start]);

  useEffect(() => {
    const node = scroller.current;
    if (!node || start === 0) return;
    const look = () => {
      if (node.scrollTop < near && kept.current === undefined) showEarlier();
    };
    node.addEventListener('scroll', look, { passive: true });
    return () => node.removeEventListener('scroll', look);
  }, [scroller, start, showEarlier]);

  return { start, showEarlier };
};

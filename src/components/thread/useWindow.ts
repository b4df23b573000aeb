'use client';

import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { around, earlier, type Held, later, most, newest, type Range, rangeOf } from './range.ts';

/** How near the edge of what is in the document a reader has to come before more is added, in pixels. */
const near = 800;

export interface ThreadWindow {
  readonly range: Range;
  readonly showEarlier: () => void;
  /** Puts a row and its neighbours into the document; without a number, the newest. */
  readonly show: (index?: number) => void;
}

/** Keeps at most 200 rows of a long thread in the document: those around the reader. */
export const useWindow = (
  scroller: RefObject<HTMLElement | null>,
  ids: readonly string[],
  reading: boolean,
): ThreadWindow => {
  const [held, setHeld] = useState<Held>(() => newest(ids));
  const range = useMemo(() => rangeOf(ids, held, reading), [ids, held, reading]);
  const [start, end] = range;
  const from = ids[start];
  useEffect(() => {
    // Where the rows begin is fixed once there are any, so that none goes while more are added below.
    if (from !== undefined) setHeld((now) => (now.from === undefined ? { ...now, from } : now));
  }, [from]);

  const showEarlier = useCallback(() => setHeld(earlier(ids, range, reading)), [ids, range, reading]);
  const show = useCallback(
    (index?: number) => setHeld(index === undefined ? newest(ids) : around(ids, index)),
    [ids],
  );

  useEffect(() => {
    const node = scroller.current;
    if (!node || (start === 0 && end === ids.length)) return;
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = node;
      if (clientHeight === 0) return;
      const hasRoom = reading || end - start < most;
      if (start > 0 && hasRoom && scrollTop < near) showEarlier();
      else if (end < ids.length && scrollHeight - clientHeight - scrollTop < near) setHeld(later(ids, range));
    };
    look();
    node.addEventListener('scroll', look, { passive: true });
    return () => node.removeEventListener('scroll', look);
  }, [scroller, ids, range, start, end, reading, showEarlier]);

  return { range, showEarlier, show };
};

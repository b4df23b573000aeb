'use client';

import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { type Held, most, newest, type Range } from './held.ts';

/** Rows shown before and after one that is asked for. */
const around = 50;

export interface ThreadWindow {
  readonly range: Range;
  readonly showEarlier: () => void;
  /** Puts a row and its neighbours into the document; without a number, the newest. */
  readonly show: (index?: number) => void;
}

type LongThread = Pick<typeof import('./longThread.ts'), 'earlier' | 'rangeOf' | 'watch'>;

/**
 * Keeps at most 120 rows of a long thread in the document: those around the reader. How is fetched when a
 * thread has become that long; until then, and where it cannot be fetched, the newest are there.
 */
export const useWindow = (
  scroller: RefObject<HTMLElement | null>,
  ids: readonly string[],
  reading: boolean,
): ThreadWindow => {
  const [long, setLong] = useState<LongThread>();
  const [held, setHeld] = useState<Held>({});
  const fetchLong = useCallback(() => {
    // Where it fails, the button above the rows asks again.
    import('./longThread.ts').then(
      ({ earlier, rangeOf, watch }) => setLong({ earlier, rangeOf, watch }),
      () => {},
    );
  }, []);
  const isLong = ids.length > most;
  useEffect(() => {
    if (isLong) fetchLong();
  }, [isLong, fetchLong]);

  const range = useMemo(
    () => (long ? long.rangeOf(ids, held, reading) : newest(ids.length)),
    [long, ids, held, reading],
  );
  const from = ids[range[0]];
  useEffect(() => {
    // Where the rows of a reader begin is fixed, so that none goes while more are added below.
    if (long && reading) setHeld((now) => (now.from === undefined ? { ...now, from } : now));
  }, [long, reading, from]);
  useEffect(() => {
    if (long && isLong && scroller.current) return long.watch(scroller.current, ids, range, reading, setHeld);
  }, [long, isLong, scroller, ids, range, reading]);

  const showEarlier = () => {
    if (long) setHeld(long.earlier(ids, range, reading));
    else fetchLong();
  };
  const show = useCallback(
    (index?: number) =>
      setHeld(index === undefined ? {} : { from: ids[Math.max(0, index - around)], to: ids[index + around] }),
    [ids],
  );
  return { range, showEarlier, show };
};

'use client';

import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import {
  MAX_ROWS,
  type RowRange,
  type RowWindow,
  rangeOf,
  watchEdges,
  windowAround,
  withEarlierRows,
} from './rowWindow.ts';

export interface UseRowWindowResult {
  /** The rows to render. */
  readonly range: RowRange;
  /** Adds a page of earlier rows. */
  readonly showEarlier: () => void;
  /** Renders a row and its neighbours; without an index, the newest rows. */
  readonly show: (index?: number) => void;
}

/**
 * Keeps at most `MAX_ROWS` rows of a long thread in the document: those around the reader.
 *
 * @param isAwayFromEnd Whether the reader is away from the end of the thread.
 */
export const useRowWindow = (
  scroller: RefObject<HTMLElement | null>,
  ids: readonly string[],
  isAwayFromEnd: boolean,
): UseRowWindowResult => {
  const [rowWindow, setRowWindow] = useState<RowWindow>({});
  const range = useMemo(() => rangeOf(ids, rowWindow, isAwayFromEnd), [ids, rowWindow, isAwayFromEnd]);
  const isLong = ids.length > MAX_ROWS;
  const from = ids[range[0]];
  useEffect(() => {
    // Fixes the first row while the reader is away from the end, so that rows added below remove none above.
    if (isLong && isAwayFromEnd) setRowWindow((now) => (now.from === undefined ? { ...now, from } : now));
  }, [isLong, isAwayFromEnd, from]);
  useEffect(() => {
    if (isLong && scroller.current)
      return watchEdges(scroller.current, ids, range, isAwayFromEnd, setRowWindow);
  }, [isLong, scroller, ids, range, isAwayFromEnd]);

  const showEarlier = () => setRowWindow(withEarlierRows(ids, range, isAwayFromEnd));
  const show = useCallback(
    (index?: number) => setRowWindow(index === undefined ? {} : windowAround(ids, index)),
    [ids],
  );
  return { range, showEarlier, show };
};

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isRtl } from '../interactive/isRtl.ts';

interface RowScroll {
  readonly hasMoreBefore: boolean;
  readonly hasMoreAfter: boolean;
  /** Goes on by whole items, as many as are in sight. */
  readonly step: (direction: 1 | -1) => void;
}

/** Half a device pixel at any zoom still counts as the end. */
const slack = 2;

/** How far a row of `count` items that scrolls sideways has gone, in either writing direction. */
export function useRowScroll(ref: RefObject<HTMLElement | null>, count: number): RowScroll {
  const [ends, setEnds] = useState({ hasMoreBefore: false, hasMoreAfter: false });

  const place = useRef<number>(undefined);

  const measure = useCallback(() => {
    const row = ref.current;
    if (!row) return;
    // The reader moves again: from here on the row snaps as before.
    if (row.scrollLeft !== place.current) row.style.scrollSnapType = '';
    place.current = row.scrollLeft;
    const gone = Math.abs(row.scrollLeft);
    const hasMoreBefore = gone > slack;
    const hasMoreAfter = gone < row.scrollWidth - row.clientWidth - slack;
    setEnds((old) =>
      old.hasMoreBefore === hasMoreBefore && old.hasMoreAfter === hasMoreAfter
        ? old
        : { hasMoreBefore, hasMoreAfter },
    );
  }, [ref]);

  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    row.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', measure);
    };
  }, [ref, measure]);

  // No observer tells that a row got longer, and a browser would snap it to another place.
  useLayoutEffect(() => {
    const row = ref.current;
    if (!row || count === 0) return;
    place.current ??= row.scrollLeft;
    row.style.scrollSnapType = 'none';
    row.scrollLeft = place.current;
    measure();
  }, [ref, count, measure]);

  const step = (direction: 1 | -1) => {
    const row = ref.current;
    const [first, second] = row?.children ?? [];
    if (!row || !first || !second) return;
    const stride = Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left);
    const inSight = Math.max(1, Math.floor(row.clientWidth / stride));
    row.scrollBy({ left: direction * stride * inSight * (isRtl(row) ? -1 : 1) });
  };

  return { ...ends, step };
}

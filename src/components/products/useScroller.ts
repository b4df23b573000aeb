import { type RefObject, useCallback, useEffect, useState } from 'react';
import { isRtl } from '../interactive/isRtl.ts';

interface Scroller {
  readonly hasMoreBefore: boolean;
  readonly hasMoreAfter: boolean;
  /** Reads the scroll position again; call it when the row scrolls. */
  readonly measure: () => void;
  /** Goes on by whole items, as many as are in sight. */
  readonly step: (direction: 1 | -1) => void;
}

/** Half a device pixel at any zoom still counts as the end. */
const slack = 2;

/** How far a row of `count` items that scrolls sideways has gone, in either writing direction. */
export function useScroller(ref: RefObject<HTMLElement | null>, count: number): Scroller {
  const [ends, setEnds] = useState({ hasMoreBefore: false, hasMoreAfter: false });

  const measure = useCallback(() => {
    const row = ref.current;
    if (!row) return;
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
    return () => observer.disconnect();
  }, [ref, measure]);

  // A row that gets longer keeps its own size: no observer tells.
  useEffect(() => {
    if (count > 0) measure();
  }, [count, measure]);

  const step = (direction: 1 | -1) => {
    const row = ref.current;
    const [first, second] = row?.children ?? [];
    if (!row || !first || !second) return;
    const stride = Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left);
    const inSight = Math.max(1, Math.floor(row.clientWidth / stride));
    row.scrollBy({ left: direction * stride * inSight * (isRtl(row) ? -1 : 1) });
  };

  return { ...ends, measure, step };
}

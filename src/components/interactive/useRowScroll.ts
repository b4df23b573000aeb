import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { observeSize } from '../../browser/index.ts';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import { isRtl } from './isRtl.ts';

interface RowScroll {
  readonly hasMoreBefore: boolean;
  readonly hasMoreAfter: boolean;
  /** Scrolls by as many whole items as are visible; 1 is towards the end of the row. */
  readonly step: (direction: 1 | -1) => void;
}

/** CSS pixels; scroll positions are fractional at some zoom levels. */
const tolerance = 2;

/**
 * Tracks a horizontally scrolling row in either writing direction.
 *
 * @param count Number of items in the row.
 */
export function useRowScroll(ref: RefObject<HTMLElement | null>, count: number): RowScroll {
  const [ends, setEnds] = useState({ hasMoreBefore: false, hasMoreAfter: false });

  const lastScrollLeft = useRef<number>(undefined);

  const measure = useCallback(() => {
    const row = ref.current;
    if (!row) return;
    // Restores the snapping that the layout effect below turned off, once the shopper scrolls.
    if (row.scrollLeft !== lastScrollLeft.current) row.style.scrollSnapType = '';
    lastScrollLeft.current = row.scrollLeft;
    const distance = Math.abs(row.scrollLeft);
    const hasMoreBefore = distance > tolerance;
    const hasMoreAfter = distance < row.scrollWidth - row.clientWidth - tolerance;
    setEnds((previous) =>
      previous.hasMoreBefore === hasMoreBefore && previous.hasMoreAfter === hasMoreAfter
        ? previous
        : { hasMoreBefore, hasMoreAfter },
    );
  }, [ref]);

  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const stop = observeSize([row], measure);
    row.addEventListener('scroll', measure, { passive: true });
    return () => {
      stop();
      row.removeEventListener('scroll', measure);
    };
  }, [ref, measure]);

  // New items fire no resize event, and scroll snapping would move the row to another item.
  useIsomorphicLayoutEffect(() => {
    const row = ref.current;
    if (!row || count === 0) return;
    lastScrollLeft.current ??= row.scrollLeft;
    row.style.scrollSnapType = 'none';
    row.scrollLeft = lastScrollLeft.current;
    measure();
  }, [ref, count, measure]);

  const step = (direction: 1 | -1) => {
    const row = ref.current;
    const [first, second] = row?.children ?? [];
    if (!row || !first || !second) return;
    const stride = Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left);
    const visibleCount = Math.max(1, Math.floor(row.clientWidth / stride));
    row.scrollBy({ left: direction * stride * visibleCount * (isRtl(row) ? -1 : 1) });
  };

  return { ...ends, step };
}

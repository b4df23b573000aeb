'use client';

import { type RefObject, useRef } from 'react';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import type { Follower } from './follower.ts';
import type { UseRowWindowResult } from './useRowWindow.ts';

/** The message to scroll to once its row is rendered. */
interface ScrollTarget {
  /** Undefined for the end of the thread. */
  readonly id: string | undefined;
  /** Whether the message goes to the top of the view; otherwise it only has to be visible. */
  readonly atTop: boolean;
}

interface UseGoToOptions extends Omit<UseRowWindowResult, 'showEarlier'> {
  readonly ids: readonly string[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  readonly follower: RefObject<Follower | undefined>;
}

/** Returns a function that scrolls to the message at an index and focuses it; without an index, to the end of the thread. */
export const useGoTo = ({ ids, range, show, scroller, list, follower }: UseGoToOptions) => {
  const [start, end] = range;
  const target = useRef<ScrollTarget>(undefined);
  const isRendered = (index: number) => index >= start && index < end;
  const scrollToTarget = () => {
    if (!target.current) return;
    const { id, atTop } = target.current;
    const index = id === undefined ? -1 : ids.indexOf(id);
    if (index >= 0 && !isRendered(index)) return;
    target.current = undefined;
    const row = list.current?.children[index - start];
    if (row === undefined) follower.current?.follow('end');
    else if (atTop) follower.current?.scrollTo(row);
    const focusTarget = row instanceof HTMLElement ? row : scroller.current;
    focusTarget?.focus({ preventScroll: atTop });
  };
  useIsomorphicLayoutEffect(scrollToTarget);
  return (index?: number, atTop = false): void => {
    target.current = { id: index === undefined ? undefined : ids[index], atTop };
    if (isRendered(index ?? ids.length - 1)) scrollToTarget();
    else show(index);
  };
};

'use client';

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Follow, followAfterScroll, isAtEnd, restingPlace, type ScrollView } from './follow.ts';

const viewOf = (node: Element): ScrollView => ({
  top: node.scrollTop,
  height: node.scrollHeight,
  viewport: node.clientHeight,
});

/** Distance kept above the last question, in pixels. */
const breath = 12;

const questionTop = (scroller: Element, content: Element): number | undefined => {
  const rows = content.querySelectorAll('[data-from="shopper"]');
  const last = rows[rows.length - 1];
  if (!last) return undefined;
  return (
    last.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop - breath
  );
};

export interface FollowResult {
  /** Whether the end is out of view. */
  readonly away: boolean;
  readonly toEnd: () => void;
}

/** Keeps a scroller at its newest content for as long as the shopper wants it there. */
export const useFollow = (
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): FollowResult => {
  const follow = useRef<Follow>('following');
  const [away, setAway] = useState(false);

  useEffect(() => {
    const node = scroller.current;
    const inner = content.current;
    const Observer = node?.ownerDocument.defaultView?.ResizeObserver;
    if (!node || !inner || !Observer) return;
    let before = viewOf(node);
    const look = () => {
      const now = viewOf(node);
      follow.current = followAfterScroll(follow.current, before, now);
      before = now;
      setAway(!isAtEnd(now));
    };
    const grown = new Observer(() => {
      if (follow.current === 'following') {
        node.scrollTop = restingPlace(viewOf(node), questionTop(node, inner));
      }
      before = viewOf(node);
      setAway(!isAtEnd(before));
    });
    node.addEventListener('scroll', look, { passive: true });
    grown.observe(inner);
    grown.observe(node);
    return () => {
      grown.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, [scroller, content]);

  const toEnd = useCallback(() => {
    const node = scroller.current;
    if (!node) return;
    follow.current = 'following';
    node.scrollTop = node.scrollHeight;
  }, [scroller]);

  return { away, toEnd };
};

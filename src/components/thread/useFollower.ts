'use client';

import { type RefObject, useRef, useState } from 'react';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import { createFollower, type Follower, type ReaderPosition } from './follower.ts';

/** Elements of the thread; the list is null until the first message. */
export interface ThreadNodes {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly spacer: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
}

/** Length of the content below the view, in CSS pixels, beyond which a button to the end is shown. */
const farBelow = 120;

/** Returns the reader's position, the follower that scrolls the thread, and whether the end is far below the view. */
export const useFollower = ({
  scroller,
  spacer,
  content,
  list,
}: ThreadNodes): readonly [ReaderPosition, RefObject<Follower | undefined>, boolean] => {
  const [position, setPosition] = useState<ReaderPosition>('end');
  const [isFar, setFar] = useState(false);
  const follower = useRef<Follower>(undefined);
  useIsomorphicLayoutEffect(() => {
    if (!scroller.current || !spacer.current || !content.current) return;
    const nodes = { scroller: scroller.current, spacer: spacer.current, content: content.current };
    follower.current = createFollower(
      nodes,
      () => list.current?.children ?? [],
      (next, below) => {
        setPosition(next);
        setFar(below > farBelow);
      },
    );
    return () => follower.current?.stop();
  }, [scroller, spacer, content, list]);
  return [position, follower, isFar];
};

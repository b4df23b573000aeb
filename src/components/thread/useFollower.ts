'use client';

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createFollower, type Follower, type Where } from './follower.ts';

/** The thread's nodes; the list comes with the first message. */
export interface ThreadNodes {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly hold: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
}

/** What moves the thread for its reader, and where the reader is. */
export const useFollower = ({
  scroller,
  hold,
  content,
  list,
}: ThreadNodes): readonly [Where, RefObject<Follower | undefined>] => {
  const [where, setWhere] = useState<Where>('end');
  const follower = useRef<Follower>(undefined);
  useLayoutEffect(() => {
    const [node, held, inner] = [scroller.current, hold.current, content.current];
    if (!node || !held || !inner) return;
    const nodes = { scroller: node, hold: held, content: inner };
    follower.current = createFollower(nodes, () => list.current?.children ?? [], setWhere);
    return () => follower.current?.stop();
  }, [scroller, hold, content, list]);
  return [where, follower];
};

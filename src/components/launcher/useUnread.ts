'use client';

import { useEffect, useState } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useChatState } from '../../react/index.ts';
import type { ChatState } from '../../store/index.ts';

/** Returns the number of messages received since the panel was last open, or since the first render. */
export const useUnread = (open: boolean): number => {
  const last = useChatState(({ order }) => order.at(-1));
  const [seen, setSeen] = useState(last);
  useEffect(() => {
    if (open) setSeen(last);
  }, [open, last]);
  return useChatState((state) => (open ? 0 : countReceivedSince(state, seen)));
};

/**
 * Counts the messages after a given one that are not the shopper's. Counts from the end, so that inserting earlier
 * messages does not matter.
 *
 * @param seen Id of the newest message that the shopper has seen. If undefined or not in the thread, all messages count.
 */
export const countReceivedSince = ({ order, byId }: ChatState, seen: string | undefined): number => {
  let count = 0;
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const id = order[at];
    if (id === undefined || id === seen) break;
    if (getOwn(byId, id)?.from !== 'shopper') count += 1;
  }
  return count;
};

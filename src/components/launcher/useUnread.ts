'use client';

import { useEffect, useState } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useChatState } from '../../react/index.ts';
import type { ChatState } from '../../store/index.ts';

/** Returns the number of messages received since the panel was last open, or since the first render. */
export const useUnread = (open: boolean): number => {
  const order = useChatState((state) => state.order);
  const [seen, setSeen] = useState(order);
  useEffect(() => {
    if (open) setSeen(order);
  }, [open, order]);
  return useChatState((state) => (open ? 0 : countReceivedSince(state, seen)));
};

/**
 * Counts the messages after the newest seen one that are not the shopper's. Counts from the end, so that inserting earlier
 * messages does not matter.
 *
 * @param seen Ids of the messages that the shopper has seen. Those that the agent has retracted since are skipped.
 */
export const countReceivedSince = ({ order, byId }: ChatState, seen: readonly string[]): number => {
  let count = 0;
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const id = order[at];
    if (id === undefined || seen.includes(id)) break;
    if (getOwn(byId, id)?.from !== 'shopper') count += 1;
  }
  return count;
};

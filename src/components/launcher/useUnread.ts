'use client';

import { useEffect, useState } from 'react';
import { useChat } from '../../react/index.ts';

/** How many messages have come from the other side since the panel was last open. */
export const useUnread = (open: boolean): number => {
  const heard = useChat(
    ({ order, byId }) => order.filter((id) => byId[id] && byId[id].from !== 'shopper').length,
  );
  const [seen, setSeen] = useState(heard);
  useEffect(() => {
    // A new conversation begins at nothing.
    setSeen((before) => (open ? heard : Math.min(before, heard)));
  }, [open, heard]);
  return open ? 0 : Math.max(0, heard - seen);
};

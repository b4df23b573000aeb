'use client';

import { useState } from 'react';
import type { ReaderPosition } from './follower.ts';
import { allRead, type Unread, updateUnread } from './unread.ts';

/** Returns the messages that the reader has not seen; messages of the first render count as read. */
export const useThreadUnread = (
  ids: readonly string[],
  position: ReaderPosition,
  isOwn: (id: string) => boolean,
): Unread => {
  const [before, setUnread] = useState(() => allRead(ids, isOwn));
  const unread = updateUnread(before, ids, position, isOwn);
  if (unread !== before) setUnread(unread);
  return unread;
};

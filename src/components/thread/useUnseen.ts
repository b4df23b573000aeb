'use client';

import { useState } from 'react';
import type { Where } from './follower.ts';
import { seenFrom, type Unseen, unseenAfter } from './unseen.ts';

/** What has come that the reader has not seen. */
export const useUnseen = (ids: readonly string[], where: Where, isOwn: (id: string) => boolean): Unseen => {
  const [before, setUnseen] = useState(() => seenFrom(ids, isOwn));
  const unseen = unseenAfter(before, ids, where, isOwn);
  if (unseen !== before) setUnseen(unseen);
  return unseen;
};
